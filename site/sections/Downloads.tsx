import { basename } from "node:path";
import type { Download } from "../content-model/fields.ts";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";

/** Samples to download. One whose address has no extension opens as a page. */
export function Downloads({ downloads }: { downloads: readonly Download[] }) {
  return (
    <Section
      id="downloads"
      heading="Samples to take away"
      text="Made from our demonstration firmware, so you can check every line."
    >
      <List>
        {downloads.map(({ label, text, href }) => (
          <li key={href} className={layout.row}>
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
