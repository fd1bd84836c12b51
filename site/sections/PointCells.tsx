import type { Point } from "../content-model/pieces.ts";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./PointCells.module.css";

type Props = { id: string; heading: string; text: string; points: readonly Point[] };

/** Points in cells that share their borders, on the dark screen. */
export function PointCells({ id, heading, text, points }: Props) {
  return (
    <Section labelledBy={id} tone="screen">
      <SectionHead id={id} heading={heading} text={text} />
      <div className={css.cells}>
        <CellGrid columns={4}>
          {points.map((point) => (
            <Cell key={point.title}>
              <h3 className={css.title}>{point.title}</h3>
              <p className={css.text}>{point.text}</p>
            </Cell>
          ))}
        </CellGrid>
      </div>
    </Section>
  );
}
