import { readSiteSettings } from "../../../shared/settings.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Items } from "../../elements/Items.tsx";
import { List } from "../../elements/List.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Prose.module.css";

/** Running text in sections, with a list of them to jump to. */
export function Prose(block: BlockOf<"prose">) {
  const mode = readSiteSettings(process.env).direct ? "direct" : "relay";
  const sections = block.sections.filter(({ onlyIn = mode }) => onlyIn === mode);
  return (
    <div className={classList(css.prose, layout.columns)}>
      <nav aria-label="On this page" className={layout.sticky}>
        <List ordered>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </List>
      </nav>
      <div className={css.text}>
        {sections.map(({ id, heading, paragraphs, items }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className={textCss.minor}>
              {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items && <Items items={items} />}
          </section>
        ))}
      </div>
    </div>
  );
}
