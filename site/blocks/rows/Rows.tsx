import type { Point } from "../../content-model/fields.ts";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

type Props = SectionProps & { points: readonly Point[] };

/** Points as rows: the title on the left, the text on the right. */
export function Rows({ points, ...section }: Props) {
  return (
    <Section {...section}>
      <List className={layout.rows}>
        {points.map(({ title, text }) => (
          <li key={title} className={layout.row}>
            <h3>{title}</h3>
            <p className={textCss.quiet}>
              <RichText>{text}</RichText>
            </p>
          </li>
        ))}
      </List>
    </Section>
  );
}
