import { single } from "../../content.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Section } from "../../elements/Section.tsx";
import { Marks } from "./Marks.tsx";

/** A row of logos: its own, or those of the partners; nothing if there are none. */
export function Logos({ heading, text, marks = single("partners").marks }: BlockOf<"logos">) {
  if (marks.length === 0) return null;
  return (
    <Section heading={heading} text={text} tone="band">
      <Marks marks={marks} />
    </Section>
  );
}
