import { basename } from "node:path";
import type { Download } from "../content-model/fields.ts";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Downloads.module.css";

/** Samples to download. One whose address has no extension opens as a page. */
export function Downloads({ downloads }: { downloads: readonly Download[] }) {
  return (
    <Section
      id="downloads"
      heading="Samples"
      text={<a href="/what-is-real">What’s real, what’s simulated</a>}
      generic
    >
      <List className={classList(css.downloads, layout.thirds)}>
        {downloads.map(({ label, text, href }) => (
          <li key={href}>
            <h3>
              <a href={href} download={href.includes(".") ? basename(href) : undefined}>
                {label}
              </a>
            </h3>
            <p className={textCss.quiet}>{text}</p>
          </li>
        ))}
      </List>
    </Section>
  );
}
