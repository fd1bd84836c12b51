import type { ServiceFigure } from "../content-model/service.ts";
import { Drawing } from "../drawings/Drawing.tsx";
import { Section } from "../elements/Section.tsx";
import { Table } from "../elements/Table.tsx";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import type { Results } from "../thermostat/results.ts";
import css from "./Figure.module.css";
import { ThreeViews } from "./ThreeViews.tsx";

type Props = {
  figure: ServiceFigure;
  /** What one of the figures shows. */
  results: Results;
};

/** A diagram, and under it the table that says the same in words. */
export function Figure({ figure, results }: Props) {
  const { drawing, heading, text, caption, twin } = figure;
  const tone = drawing === "pipeline" ? "screen" : "paper";
  return (
    <Section id="figure" heading={heading} text={text} tone={tone}>
      <figure className={css.figure}>
        {drawing === "results" ? (
          <ThreeViews {...results} />
        ) : (
          <>
            <Drawing className={css.wide} name={`diagrams/${drawing}/wide`} />
            <Drawing className={css.narrow} name={`diagrams/${drawing}/narrow`} />
          </>
        )}
        <figcaption className={classList(css.caption, textCss.quiet)}>{caption}</figcaption>
      </figure>
      <Table
        labelledBy="figure"
        columns={twin.columns}
        rows={twin.rows}
        numbered={drawing === "bench" || drawing === "pipeline"}
      />
    </Section>
  );
}
