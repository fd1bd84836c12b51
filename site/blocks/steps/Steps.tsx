import { Section } from "../../elements/Section.tsx";
import { Steps as NumberedSteps } from "../../elements/Steps.tsx";
import type { StepsBlock } from "./schema.ts";

/** Numbered steps under a heading. */
export function Steps({ steps, ...section }: StepsBlock) {
  return (
    <Section {...section}>
      <NumberedSteps steps={steps} level={3} />
    </Section>
  );
}
