import type { Industry } from "../content-model/industry.ts";
import { Arrow } from "../elements/Icons.tsx";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Situations.module.css";

type Props = {
  apply: Industry["apply"];
  /** Title and path of every service by its file's name. */
  services: Readonly<Record<string, { title: string; path: string }>>;
};

/** What a client faces, what we would do about it, and the service that does it. */
export function Situations({ apply, services }: Props) {
  return (
    <Section id="apply" heading={apply.heading} text={apply.text}>
      <List>
        {apply.rows.map(({ situation, answer, service }) => (
          <li key={situation} className={classList(css.row, layout.row)}>
            <h3>{situation}</h3>
            <p className={textCss.quiet}>{answer}</p>
            <a href={services[service]?.path}>
              {services[service]?.title}
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
