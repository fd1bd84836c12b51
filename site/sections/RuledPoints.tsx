import type { Point } from "../content-model/pieces.ts";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./RuledPoints.module.css";

type Props = {
  id: string;
  heading: string;
  text?: string;
  points: readonly Point[];
  tone?: "paper" | "band";
};

/** Points in columns under a heavy rule, without boxes. */
export function RuledPoints({ id, heading, text, points, tone = "paper" }: Props) {
  return (
    <Section labelledBy={id} tone={tone}>
      <SectionHead id={id} heading={heading} text={text} />
      <List className={css.points}>
        {points.map((point) => (
          <li key={point.title} className={css.point}>
            <h3 className={css.title}>{point.title}</h3>
            <p className={css.text}>{point.text}</p>
          </li>
        ))}
      </List>
    </Section>
  );
}
