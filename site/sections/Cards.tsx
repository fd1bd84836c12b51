import type { ReactNode } from "react";
import { industries } from "../content-model/content.ts";
import type { ListedService } from "../content-model/service.ts";
import { Drawing } from "../drawings/Drawing.tsx";
import grid from "../elements/CellGrid.module.css";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { CoverLink, TitleLink } from "../elements/CoverLink.tsx";
import { Arrow } from "../elements/Icons.tsx";
import { List } from "../elements/List.tsx";
import { Section, type SectionProps } from "../elements/Section.tsx";
import { classList } from "../styles/class-list.ts";
import grids from "../styles/grids.module.css";
import textCss from "../styles/text.module.css";
import css from "./Cards.module.css";

type ServiceProps = SectionProps & { services: readonly ListedService[] };

/** Services as cards that lead to their pages. */
export function ServiceCards({ services, ...section }: ServiceProps) {
  return (
    <Section {...section}>
      <CellGrid columns={4}>
        {services.map(({ title, summary, drawing, path }) => (
          <Card key={path} drawing={`services/${drawing}`} look={css.service}>
            <h3>{title}</h3>
            <p className={textCss.quiet}>{summary}</p>
            {/* The whole card is the link's target. */}
            <p className={css.link}>
              <CoverLink href={path}>
                Learn More <span className="visually-hidden">about {title}</span> <Arrow />
              </CoverLink>
            </p>
          </Card>
        ))}
      </CellGrid>
    </Section>
  );
}

/** The industries as cells that lead to their pages, each in the colour of a channel. */
export function IndustryCards(section: SectionProps) {
  return (
    <Section tone="screen" {...section}>
      <List className={classList(grid.grid, grid.columns4, grids.channels)}>
        {industries().map(({ title, summary, drawing, path }) => (
          <Card key={path} drawing={`industries/${drawing}`} look={css.industry}>
            <TitleLink href={path} title={title} />
            <p className={textCss.quiet}>{summary}</p>
          </Card>
        ))}
      </List>
    </Section>
  );
}

function Card(props: { drawing: string; look: string | undefined; children: ReactNode }) {
  return (
    <Cell linked>
      <Drawing className={classList(css.drawing, props.look)} name={props.drawing} />
      {props.children}
    </Cell>
  );
}
