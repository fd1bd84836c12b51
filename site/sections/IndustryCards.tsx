import type { ListedIndustry } from "../content-model/industry.ts";
import { IndustryDrawing } from "../drawings/IndustryDrawing.tsx";
import { Arrow } from "../elements/Arrow.tsx";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { CoverLink } from "../elements/CoverLink.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./IndustryCards.module.css";

type Props = {
  id: string;
  heading: string;
  text: string;
  industries: readonly ListedIndustry[];
};

/** The industries as cells that lead to their pages. */
export function IndustryCards({ id, heading, text, industries }: Props) {
  return (
    <Section labelledBy={id} tone="screen">
      <SectionHead id={id} heading={heading} text={text} />
      <CellGrid columns={4}>
        {industries.map(({ title, summary, drawing, path }) => (
          <Cell key={path} linked>
            <div className={css.drawing}>
              <IndustryDrawing name={drawing} />
            </div>
            <h3>
              <CoverLink href={path}>
                {title}
                {/* Never alone on a line. */}
                &nbsp;
                <Arrow />
              </CoverLink>
            </h3>
            <p className={css.summary}>{summary}</p>
          </Cell>
        ))}
      </CellGrid>
    </Section>
  );
}
