import { single } from "../../content.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Section } from "../../elements/Section.tsx";
import { Marks } from "./Marks.tsx";

/** A row of logos: its own, or those of the partners. */
export function Logos({ heading, text, marks = single("partners").marks }: BlockOf<"logos">) {
  return (
    <Section heading={heading} text={text} tone="band">
      <Marks marks={marks} />
    </Section>
  );
}
