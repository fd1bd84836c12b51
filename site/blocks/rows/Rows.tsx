import type { Point } from "../../content-model/fields.ts";
import { Details } from "../../elements/Details.tsx";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

type Props = SectionProps & {
  points: readonly Point[];
  /** Shows only the titles, until one is pressed. */
  folded?: boolean;
};

/** Points as rows: the title on the left, the text on the right, or folded under the title. */
export function Rows({ points, folded = false, ...section }: Props) {
  if (folded) {
    return (
      <Section {...section} generic>
        {points.map(({ title, text }) => (
          <Details key={title} summary={title}>
            <p className={textCss.quiet}>
              <RichText>{text}</RichText>
            </p>
          </Details>
        ))}
      </Section>
    );
  }
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
