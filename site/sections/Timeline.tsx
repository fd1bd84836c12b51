import type { Industry } from "../content-model/industry.ts";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { Sources } from "../elements/Sources.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Timeline.module.css";

type Props = {
  obligations: Industry["obligations"];
  sources: Industry["sources"];
  /** Day on which the dates were last checked. */
  checked: string;
};

/** Rules and standards of a field, with what they ask of tests and where to read them. */
export function Timeline({ obligations, sources, checked }: Props) {
  const { heading, text, items } = obligations;
  return (
    <Section id="obligations" heading={heading} text={text} tone="band">
      <List ordered>
        {items.map(({ when, what, consequence }) => (
          <li key={what} className={classList(css.item, layout.row)}>
            <p className={classList(css.when, textCss.mono)}>{when}</p>
            <h3>{what}</h3>
            <p className={textCss.quiet}>{consequence}</p>
          </li>
        ))}
      </List>
      <p className={classList(css.checked, textCss.quiet)}>
        Checked on <time dateTime={checked}>{checked}</time>. This is not legal advice.
      </p>
      <Sources sources={sources} />
    </Section>
  );
}
