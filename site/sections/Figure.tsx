import type { ReactNode } from "react";
import type { Dashboard } from "../content-model/dashboard.ts";
import type { ServiceFigure } from "../content-model/service.ts";
import { BenchDiagram } from "../drawings/BenchDiagram.tsx";
import { EnvironmentsDiagram } from "../drawings/EnvironmentsDiagram.tsx";
import type { FigureDrawingName } from "../drawings/names.ts";
import { PipelineDiagram } from "../drawings/PipelineDiagram.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import { Table } from "../elements/Table.tsx";
import css from "./Figure.module.css";
import { ThreeViews } from "./ThreeViews.tsx";

type Props = {
  figure: ServiceFigure;
  /** The example that one of the figures shows. */
  dashboard: Dashboard;
};

/** A diagram, and under it the table that says the same in words. */
export function Figure({ figure, dashboard }: Props) {
  const { drawing, heading, text, caption, twin } = figure;
  const tone = drawing === "pipeline" ? "screen" : "paper";
  const drawings: Record<FigureDrawingName, ReactNode> = {
    bench: <BenchDiagram />,
    pipeline: <PipelineDiagram />,
    environments: <EnvironmentsDiagram />,
    results: <ThreeViews {...dashboard} />,
  };
  return (
    <Section labelledBy="figure" tone={tone}>
      <SectionHead id="figure" heading={heading} text={text} />
      <figure className={css.figure}>
        {drawings[drawing]}
        <figcaption className={css.caption}>{caption}</figcaption>
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
