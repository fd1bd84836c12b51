import type { Point } from "../content-model/pieces.ts";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./PointCells.module.css";

type Props = { id: string; heading: string; text: string; points: readonly Point[] };

/** The widest grid that a number of cells fills without a hole. */
function columnsFor(count: number): 2 | 3 | 4 | 5 {
  if (count % 4 === 0) return 4;
  if (count % 3 === 0) return 3;
  return count === 5 ? 5 : 2;
}

/** Points in cells that share their borders, on the dark screen. */
export function PointCells({ id, heading, text, points }: Props) {
  return (
    <Section labelledBy={id} tone="screen">
      <SectionHead id={id} heading={heading} text={text} />
      <CellGrid columns={columnsFor(points.length)}>
        {points.map((point) => (
          <Cell key={point.title}>
            <h3 className={css.title}>{point.title}</h3>
            <p className={css.text}>{point.text}</p>
          </Cell>
        ))}
      </CellGrid>
    </Section>
  );
}
