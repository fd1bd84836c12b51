import type { ReactNode } from "react";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Points.module.css";

type Props = SectionProps & { points: readonly { title: ReactNode; text: string }[] };

/** Points in columns, each under a heavy rule. */
export function Points({ points, ...section }: Props) {
  return (
    <Section {...section}>
      <List className={classList(css.points, layout.thirds)}>
        {points.map(({ title, text }) => (
          <li key={text}>
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
