import type { Point } from "../../content-model/fields.ts";
import itemsCss from "../../elements/Items.module.css";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import css from "./Checklist.module.css";

type Props = SectionProps & { points: readonly Point[] };

/** A numbered list in two columns. */
export function Checklist({ points, ...section }: Props) {
  return (
    <Section {...section}>
      <List ordered className={classList(css.checklist, layout.columns, itemsCss.marked)}>
        {points.map(({ title, text }) => (
          <li key={title}>
            <p>
              <strong>{title}</strong> <RichText>{text}</RichText>
            </p>
          </li>
        ))}
      </List>
    </Section>
  );
}
