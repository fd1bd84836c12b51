import { basename } from "node:path";
import { services as allServices, type ListedService } from "../../content.ts";
import { Drawing } from "../../drawings/Drawing.tsx";
import { svgOf } from "../../drawings/files.ts";
import { Card, CardGrid, CoverLink } from "../../elements/Card.tsx";
import { Arrow } from "../../elements/Icons.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Services.module.css";

/** The services of the core group. */
export function Services(section: SectionProps) {
  const core = allServices().filter(({ group }) => group === "core");
  return <ServiceCards {...section} services={core} />;
}

type Props = SectionProps & { services: readonly ListedService[] };

/** Services as cards that lead to their pages; nothing if there are none. */
export function ServiceCards({ services, ...section }: Props) {
  if (services.length === 0) return null;
  return (
    <Section {...section}>
      <CardGrid lang="en">
        {services.map(({ title, summary, drawing, path }) => (
          <Card key={path} linked>
            <Drawing
              className={css.drawing}
              svg={svgOf(`services/${drawing}`)}
              transition={basename(path)}
            />
            <h3>{title}</h3>
            <p className={classList(layout.roomy, textCss.quiet)}>{summary}</p>
            {/* The whole card is the link's target. */}
            <p className={css.link}>
              <CoverLink href={path}>
                Learn More <span className="visually-hidden">about {title}</span> <Arrow />
              </CoverLink>
            </p>
          </Card>
        ))}
      </CardGrid>
    </Section>
  );
}
