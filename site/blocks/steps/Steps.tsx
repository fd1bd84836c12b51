import type { BlockOf } from "../../content-model/pages.ts";
import { Section } from "../../elements/Section.tsx";
import { StepList } from "../../elements/StepList.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";

/** Numbered steps under a heading. */
export function Steps({ steps, link, ...section }: BlockOf<"steps">) {
  return (
    <Section {...section}>
      <StepList steps={steps} />
      {link && (
        <p className={classList(layout.after, "alone")}>
          <a href={link.href}>{link.label}</a>
        </p>
      )}
    </Section>
  );
}
