import type { JobPage } from "../content-model/careers.ts";
import { List } from "../elements/List.tsx";
import css from "./JobText.module.css";

/** What a job is about, section by section. */
export function JobText({ sections }: { sections: JobPage["sections"] }) {
  return (
    <div className={css.text}>
      {sections.map(({ heading, text, items }) => (
        <section key={heading} className={css.section}>
          <h2 className={css.heading}>{heading}</h2>
          <div className={css.body}>
            {text && <p>{text}</p>}
            {items && (
              <List className={css.items}>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </List>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
