import type { Point } from "../content-model/pieces.ts";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import { Steps } from "../elements/Steps.tsx";

type Props = {
  id: string;
  heading: string;
  text?: string;
  steps: readonly Point[];
  tone: "band" | "screen";
};

/** Numbered steps under a heading. */
export function StepsSection({ id, heading, text, steps, tone }: Props) {
  return (
    <Section labelledBy={id} tone={tone}>
      <SectionHead id={id} heading={heading} text={text} />
      <Steps steps={steps} level={3} />
    </Section>
  );
}
