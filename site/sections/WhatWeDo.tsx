import type { ServicePage } from "../content-model/service.ts";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./WhatWeDo.module.css";

/** The work of a service in two cards, its points numbered as in a datasheet. */
export function WhatWeDo({ cards }: { cards: ServicePage["whatWeDo"] }) {
  return (
    <Section labelledBy="what-we-do">
      <SectionHead id="what-we-do" heading="What we do" />
      <CellGrid columns={2}>
        {cards.map(({ title, bullets }) => (
          <Cell key={title}>
            <h3 className={css.title}>{title}</h3>
            <List className={css.bullets}>
              {bullets.map((bullet) => (
                <li key={bullet}>{bullet}</li>
              ))}
            </List>
          </Cell>
        ))}
      </CellGrid>
    </Section>
  );
}
