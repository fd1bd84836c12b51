import type { ReactNode } from "react";
import type { ServiceFigure } from "../content-model/services.ts";
import { Drawing } from "../drawings/Drawing.tsx";
import { Details } from "../elements/Details.tsx";
import { Section, SplitSection } from "../elements/Section.tsx";
import { Table } from "../elements/Table.tsx";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Figure.module.css";

type Props = {
  figure: ServiceFigure;
  /** The figure's content, if it is not a drawing. */
  children: ReactNode;
};

/** Whether the diagram is a trace, which is drawn on the dark screen. */
export const isOnScreen = ({ drawing }: ServiceFigure) => drawing === "pipeline";

/** A diagram, and a table with the same content. */
export function Figure({ figure, children }: Props) {
  const { drawing, heading, caption, twin } = figure;
  const tone = isOnScreen(figure) ? "screen" : "paper";
  if (children) {
    return (
      <Section id="figure" heading={heading}>
        <figure>
          {children}
          <figcaption className={classList(css.caption, textCss.small)}>{caption}</figcaption>
        </figure>
      </Section>
    );
  }
  return (
    <SplitSection id="figure" heading={heading} text={caption} tone={tone} picture>
      <figure className={css.figure}>
        <Drawing className={css.wide} name={`diagrams/${drawing}/wide`} />
        <Drawing className={css.narrow} name={`diagrams/${drawing}/narrow`} />
      </figure>
      {twin && (
        <Details summary="As a table">
          <Table labelledBy="figure-heading" columns={twin.columns} rows={twin.rows} />
        </Details>
      )}
    </SplitSection>
  );
}
