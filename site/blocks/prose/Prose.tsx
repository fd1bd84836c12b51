import { readSiteSettings } from "../../../shared/settings.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Items } from "../../elements/Items.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import css from "./Prose.module.css";

/** Running text in sections. */
export function Prose(block: BlockOf<"prose">) {
  const mode = readSiteSettings(process.env).direct ? "direct" : "relay";
  const sections = block.sections.filter(({ onlyIn = mode }) => onlyIn === mode);
  return (
    <div className={css.prose}>
      {sections.map(({ heading, paragraphs, items }) => (
        <Section key={heading} heading={heading} generic>
          {paragraphs.map((paragraph) => (
            <Paragraph key={paragraph}>{paragraph}</Paragraph>
          ))}
          {items && <Items items={items} />}
        </Section>
      ))}
    </div>
  );
}
