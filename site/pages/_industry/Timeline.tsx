import { single } from "../../content.ts";
import type { Industry } from "../../content-model/industries.ts";
import { Day } from "../../elements/Day.tsx";
import { List } from "../../elements/List.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { Sources } from "../../elements/Sources.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** Rules and standards of an industry, with what they require of tests and where to read them. */
export function Timeline({ obligations, sources }: Pick<Industry, "obligations" | "sources">) {
  const { heading, text, items } = obligations;
  const { checked, rules } = single("timeline");
  const entries = items.map((item) => ({
    ...item,
    ...rules.find(({ id }) => id === item.rule),
  }));
  return (
    <Section id="obligations" heading={heading} text={text} tone="band">
      <List ordered>
        {entries.map(({ when, what, consequence, href }) => (
          <li key={what} className={classList(layout.row, layout.halves)}>
            <div>
              <p className={textCss.mono}>{when}</p>
              <h3>{href ? <a href={href}>{what}</a> : what}</h3>
            </div>
            <Paragraph className={textCss.quiet}>{consequence}</Paragraph>
          </li>
        ))}
      </List>
      <p className={classList(layout.before, layout.after, textCss.small)}>
        Checked on <Day date={checked} />. This is not legal advice.
      </p>
      <Sources sources={sources} />
    </Section>
  );
}
