import type { Intro } from "../content-model/pieces.ts";
import type { ListedService } from "../content-model/service.ts";
import { ServiceDrawing } from "../drawings/ServiceDrawing.tsx";
import { Arrow } from "../elements/Arrow.tsx";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { CoverLink } from "../elements/CoverLink.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./ServiceCards.module.css";

type Props = Intro & {
  id: string;
  /** Short label with a ring over the heading. */
  label?: string;
  services: readonly ListedService[];
};

/** Services as cards that lead to their pages. */
export function ServiceCards({ services, ...head }: Props) {
  return (
    <Section labelledBy={head.id}>
      <SectionHead {...head} />
      <CellGrid columns={4}>
        {services.map(({ title, summary, drawing, path }) => (
          <Cell key={path} linked>
            <div className={css.drawing}>
              <ServiceDrawing name={drawing} />
            </div>
            <h3 className={css.title}>{title}</h3>
            <p className={css.summary}>{summary}</p>
            {/* The whole card is the link's target. */}
            <p className={css.link}>
              <CoverLink href={path}>
                Learn More <span className="visually-hidden">about {title}</span> <Arrow />
              </CoverLink>
            </p>
          </Cell>
        ))}
      </CellGrid>
    </Section>
  );
}
