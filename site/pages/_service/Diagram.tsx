import type { ReactNode } from "react";
import type { ServiceDiagram } from "../../content-model/services.ts";
import { Drawing } from "../../drawings/Drawing.tsx";
import { svgOf } from "../../drawings/files.ts";
import { DataTable } from "../../elements/DataTable.tsx";
import { Details } from "../../elements/Details.tsx";
import { richCells } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import layout from "../../styles/layout.module.css";
import css from "./Diagram.module.css";

type Props = {
  diagram: ServiceDiagram;
  /** The diagram's content, if it is not a drawing. */
  children: ReactNode;
};

/** Whether the diagram is a trace, which is drawn on the dark screen. */
const isOnScreen = ({ drawing }: ServiceDiagram) => drawing === "pipeline";

/** A diagram, and a table with the same content. */
export function Diagram({ diagram, children }: Props) {
  const { drawing, heading, caption, twin } = diagram;
  const tone = isOnScreen(diagram) ? "screen" : "paper";
  return (
    <Section id="diagram" heading={heading} text={caption} tone={tone} document={tone === "paper"}>
      {children ?? (
        <figure className={layout.before}>
          <Drawing className={css.wide} svg={svgOf(`diagrams/${drawing}/wide`)} />
          <Drawing className={css.narrow} svg={svgOf(`diagrams/${drawing}/narrow`)} />
        </figure>
      )}
      {twin && (
        <Details summary="As a table">
          <DataTable labelledBy="diagram" columns={twin.columns} rows={twin.rows.map(richCells)} />
        </Details>
      )}
    </Section>
  );
}
