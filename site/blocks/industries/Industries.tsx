import { industries } from "../../content-model/content.ts";
import { Drawing } from "../../drawings/Drawing.tsx";
import cards from "../../elements/Card.module.css";
import { Card, CoverLink } from "../../elements/Card.tsx";
import { Arrow } from "../../elements/Icons.tsx";
import { List } from "../../elements/List.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Industries.module.css";

/** The industries as cards that lead to their pages, each in the colour of a channel. */
export function Industries(section: SectionProps) {
  return (
    <Section {...section} tone="screen">
      <List className={classList(cards.grid, cards.columns4, layout.channels)} lang="en">
        {industries().map(({ title, summary, drawing, path }) => (
          <Card key={path} linked>
            <Drawing className={css.drawing} name={`industries/${drawing}`} />
            <h3>
              <CoverLink href={path}>
                {title}
                {/* Keeps the arrow from being alone on a line. */}
                &nbsp;
                <Arrow />
              </CoverLink>
            </h3>
            <p className={textCss.quiet}>{summary}</p>
          </Card>
        ))}
      </List>
    </Section>
  );
}
