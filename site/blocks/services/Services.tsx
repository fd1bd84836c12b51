import { services } from "../../content-model/content.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Drawing } from "../../drawings/Drawing.tsx";
import cards from "../../elements/Card.module.css";
import { CoverLink } from "../../elements/Card.tsx";
import { Arrow } from "../../elements/Icons.tsx";
import { List } from "../../elements/List.tsx";
import { Section } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Services.module.css";

/** All services, or those of one group of the Services menu, each with the heading of its page. */
export function Services({ group, ...section }: BlockOf<"services">) {
  const listed = services().filter((service) => !group || service.group === group);
  return (
    <Section {...section}>
      <List>
        {listed.map(({ title, summary, drawing, path, page }) => (
          <li key={path} className={classList(css.row, layout.row, cards.linked)}>
            <Drawing name={`services/${drawing}`} />
            <div>
              <h3>
                <CoverLink href={path}>{title}</CoverLink>
              </h3>
              <p className={textCss.quiet}>{summary}</p>
            </div>
            <p className={classList(css.promise, textCss.quiet)}>{page.hero.heading}</p>
            <Arrow />
          </li>
        ))}
      </List>
    </Section>
  );
}
