import type { ServicePage } from "../content-model/services.ts";
import { Card, CardGrid } from "../elements/Card.tsx";
import { Items } from "../elements/Items.tsx";
import { Section } from "../elements/Section.tsx";
import textCss from "../styles/text.module.css";

/** The work of a service in two cards. */
export function WhatWeDo({ cards }: { cards: ServicePage["whatWeDo"] }) {
  return (
    <Section id="what-we-do" heading="What we do" generic>
      <CardGrid>
        {cards.map(({ title, bullets }) => (
          <Card key={title}>
            <h3>{title}</h3>
            <div className={textCss.quiet}>
              <Items items={bullets} />
            </div>
          </Card>
        ))}
      </CardGrid>
    </Section>
  );
}
