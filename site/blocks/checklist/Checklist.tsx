import type { Point } from "../../content-model/fields.ts";
import itemsCss from "../../elements/Items.module.css";
import { List } from "../../elements/List.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import css from "./Checklist.module.css";

type Props = SectionProps & { points: readonly Point[] };

/** A numbered list with check marks. */
export function Checklist({ points, ...section }: Props) {
  return (
    <Section {...section}>
      <List ordered className={classList(css.checklist, layout.columns, itemsCss.marked)}>
        {points.map(({ title, text }) => (
          <li key={title}>
            <p>
              <strong>{title}</strong> {text}
            </p>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="m3 11 5 5 9-12" fill="none" stroke="currentColor" strokeWidth="2.4" />
            </svg>
          </li>
        ))}
      </List>
    </Section>
  );
}
