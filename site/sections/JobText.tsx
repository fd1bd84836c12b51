import type { JobPage } from "../content-model/jobs.ts";
import { Items } from "../elements/Items.tsx";
import section from "../elements/Section.module.css";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./JobText.module.css";

/** What a job is about, section by section. */
export function JobText({ sections }: { sections: readonly JobPage["sections"][number][] }) {
  return (
    <div className={classList(section.section, section.band, css.text)}>
      {sections.map(({ heading, text, items }) => (
        <section key={heading} className={classList(css.section, layout.columns)}>
          <h2 className={textCss.minor}>{heading}</h2>
          <div className={classList(css.body, textCss.quiet)}>
            {text && <p>{text}</p>}
            {items && <Items items={items} />}
          </div>
        </section>
      ))}
    </div>
  );
}
