import type { Home } from "../content-model/home.ts";
import { Cell, CellGrid } from "../elements/CellGrid.tsx";
import { TitleLink } from "../elements/CoverLink.tsx";
import { Section } from "../elements/Section.tsx";
import textCss from "../styles/text.module.css";

/** The kinds of client, each with the first step and the page to read. */
export function Audiences({ heading, text, teams }: Home["audiences"]) {
  return (
    <Section id="audiences" heading={heading} text={text}>
      <CellGrid columns={3}>
        {teams.map(({ title, text: step, href }) => (
          <Cell key={title} linked>
            <TitleLink href={href} title={title} />
            <p className={textCss.quiet}>{step}</p>
          </Cell>
        ))}
      </CellGrid>
    </Section>
  );
}
