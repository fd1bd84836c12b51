import type { ReactNode } from "react";
import type { ServiceDiagram } from "../content-model/services.ts";
import { Drawing } from "../drawings/Drawing.tsx";
import { Details } from "../elements/Details.tsx";
import { RichText, richCells } from "../elements/RichText.tsx";
import { Section, SplitSection } from "../elements/Section.tsx";
import { Table } from "../elements/Table.tsx";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Diagram.module.css";

type Props = {
  diagram: ServiceDiagram;
  /** The diagram's content, if it is not a drawing. */
  children: ReactNode;
};

/** Whether the diagram is a trace, which is drawn on the dark screen. */
export const isOnScreen = ({ drawing }: ServiceDiagram) => drawing === "pipeline";

/** A diagram, and a table with the same content. */
export function Diagram({ diagram, children }: Props) {
  const { drawing, heading, caption, twin } = diagram;
  const tone = isOnScreen(diagram) ? "screen" : "paper";
  if (children) {
    return (
      <Section id="diagram" heading={heading} document>
        <figure>
          {children}
          <figcaption className={classList(css.caption, textCss.small)}>
            <RichText>{caption}</RichText>
          </figcaption>
        </figure>
      </Section>
    );
  }
  return (
    <SplitSection
      id="diagram"
      heading={heading}
      text={caption}
      tone={tone}
      document={tone === "paper"}
      picture
    >
      <figure className={css.drawings}>
        <Drawing className={css.wide} name={`diagrams/${drawing}/wide`} />
        <Drawing className={css.narrow} name={`diagrams/${drawing}/narrow`} />
      </figure>
      {twin && (
        <Details summary="As a table">
          <Table
            labelledBy="diagram-heading"
            columns={twin.columns}
            rows={twin.rows.map(richCells)}
          />
        </Details>
      )}
    </SplitSection>
  );
}
