import type { ServiceSample } from "../content-model/services.ts";
import { Section } from "../elements/Section.tsx";
import { Table } from "../elements/Table.tsx";
import textCss from "../styles/text.module.css";
import css from "./Sample.module.css";

/** A sample of what a client gets, short enough to read here. */
export function Sample({ sample }: { sample: ServiceSample }) {
  const { heading, text, link, columns, rows, listings } = sample;
  return (
    <Section id="sample" heading={heading} text={text}>
      <Table labelledBy="sample" columns={columns} rows={rows} />
      {link && (
        <p>
          <a href={link.href}>{link.label}</a>
        </p>
      )}
      {listings && (
        <div className={css.listings}>
          {listings.map(({ title, lines }) => (
            <div key={title}>
              <h3>{title}</h3>
              <pre className={textCss.mono}>{lines.join("\n")}</pre>
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}
