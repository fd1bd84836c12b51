import type { Point } from "../content-model/pieces.ts";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./PointRows.module.css";

type Props = { id: string; heading: string; text: string; points: readonly Point[] };

/** Points as rows: what it is on the left, what that means on the right. */
export function PointRows({ id, heading, text, points }: Props) {
  return (
    <Section labelledBy={id}>
      <SectionHead id={id} heading={heading} text={text} />
      <dl>
        {points.map((point) => (
          <div key={point.title} className={css.row}>
            <dt className={css.title}>{point.title}</dt>
            <dd className={css.text}>{point.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
