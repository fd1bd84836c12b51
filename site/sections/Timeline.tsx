import type { Industry } from "../content-model/industry.ts";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import { Sources } from "../elements/Sources.tsx";
import css from "./Timeline.module.css";

type Props = {
  obligations: Industry["obligations"];
  sources: Industry["sources"];
  /** Day on which the dates were last checked. */
  checked: string;
};

/** Rules and standards of a field, with what they ask of tests and where to read them. */
export function Timeline({ obligations, sources, checked }: Props) {
  return (
    <Section labelledBy="obligations" tone="band">
      <SectionHead id="obligations" heading={obligations.heading} text={obligations.text} />
      <List ordered>
        {obligations.items.map(({ when, what, consequence }) => (
          <li key={what} className={css.item}>
            <p className={css.when}>{when}</p>
            <h3 className={css.what}>{what}</h3>
            <p className={css.consequence}>{consequence}</p>
          </li>
        ))}
      </List>
      <p className={css.checked}>
        Checked on <time dateTime={checked}>{checked}</time>. This is not legal advice.
      </p>
      <Sources sources={sources} />
    </Section>
  );
}
