import { industries } from "../../content.ts";
import { Drawing } from "../../drawings/Drawing.tsx";
import { svgOf } from "../../drawings/files.ts";
import { Card, CardGrid, CoverLink } from "../../elements/Card.tsx";
import { Arrow } from "../../elements/Icons.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** The industries as cards that lead to their pages, each in the colour of a channel; nothing if there are none. */
export function Industries(section: SectionProps) {
  if (industries().length === 0) return null;
  return (
    <Section {...section} tone="screen">
      <CardGrid className={layout.channels} lang="en">
        {industries().map(({ title, summary, drawing, path }) => (
          <Card key={path} linked>
            <Drawing className={layout.before} svg={svgOf(`industries/${drawing}`)} />
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
      </CardGrid>
    </Section>
  );
}
