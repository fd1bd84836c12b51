import { services } from "../content-model/content.ts";
import type { Industry } from "../content-model/industries.ts";
import { Arrow } from "../elements/Icons.tsx";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Situations.module.css";

/** What a client faces, what we would do about it, and the service that does it. */
export function Situations({ apply }: { apply: NonNullable<Industry["apply"]> }) {
  const bySlug = new Map(services().map((service) => [service.slug, service]));
  return (
    <Section id="apply" heading={apply.heading} text={apply.text}>
      <List>
        {apply.rows.map(({ situation, answer, service }) => (
          <li key={situation} className={classList(css.row, layout.row)}>
            <h3>{situation}</h3>
            <p className={textCss.quiet}>{answer}</p>
            <a href={bySlug.get(service)?.path}>
              {bySlug.get(service)?.title}
              {/* Keeps the arrow from being alone on a line. */}
              &nbsp;
              <Arrow />
            </a>
          </li>
        ))}
      </List>
    </Section>
  );
}
