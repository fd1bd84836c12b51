import type { ReactNode } from "react";
import { List } from "../../elements/List.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { isLong, TitledText } from "../../elements/TitledText.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import css from "./Points.module.css";

type Props = SectionProps & { points: readonly { title: ReactNode; text: string }[] };

/** Points in columns, each under a heavy rule; beside a label, all are under its rule. */
export function Points({ points, ...section }: Props) {
  return (
    <Section {...section}>
      <List className={classList(section.generic ? css.beside : css.points, layout.thirds)}>
        {points.map(({ title, text }) => (
          <li key={text} className={layout.entry}>
            <TitledText title={<h3>{title}</h3>} text={text} folds={isLong(points)} />
          </li>
        ))}
      </List>
    </Section>
  );
}
