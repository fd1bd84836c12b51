import type { Point } from "../content-model/pieces.ts";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import { Steps } from "../elements/Steps.tsx";

type Props = { heading: string; steps: readonly Point[] };

/** What happens after a message was sent. */
export function NextSteps({ heading, steps }: Props) {
  return (
    <Section labelledBy="next-steps" tone="screen">
      <SectionHead id="next-steps" heading={heading} />
      <Steps steps={steps} level={3} />
    </Section>
  );
}
