import type { Point } from "../../content-model/fields.ts";
import itemsCss from "../../elements/Items.module.css";
import { List } from "../../elements/List.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { isLong, TitledText } from "../../elements/TitledText.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Checklist.module.css";

type Props = SectionProps & { points: readonly Point[] };

/** A numbered list in two columns. */
export function Checklist({ points, ...section }: Props) {
  return (
    <Section {...section}>
      <List
        ordered
        className={classList(css.checklist, layout.columns, itemsCss.items, itemsCss.marked)}
      >
        {points.map(({ title, text }) => (
          <li key={title}>
            <div>
              <TitledText
                title={<strong className={textCss.strong}>{title}</strong>}
                text={text}
                folds={isLong(points)}
              />
            </div>
          </li>
        ))}
      </List>
    </Section>
  );
}
