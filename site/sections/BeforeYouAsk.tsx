import { type ReactNode, useId } from "react";
import type { ServicePage } from "../content-model/service.ts";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionTitle } from "../elements/SectionTitle.tsx";
import { Sources } from "../elements/Sources.tsx";
import css from "./BeforeYouAsk.module.css";

type Props = {
  before: ServicePage["before"];
  sources?: ServicePage["sources"];
  /** Where to turn from here. */
  children?: ReactNode;
};

/** What the client must bring, when this is the wrong thing to buy, and where claims can be checked. */
export function BeforeYouAsk({ before, sources, children }: Props) {
  const id = useId();
  return (
    <Section labelledBy={id}>
      <SectionTitle id={id}>{before.heading}</SectionTitle>
      <div className={css.columns}>
        <div>
          <h3 className={css.title}>What we need from you</h3>
          <List className={css.list}>
            {before.bring.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </List>
        </div>
        <div>
          <h3 className={css.title}>When not to buy this</h3>
          <List className={css.list}>
            {before.notFor.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </List>
        </div>
      </div>
      {children && <div className={css.calls}>{children}</div>}
      {sources && (
        <div className={css.sources}>
          <Sources sources={sources} />
        </div>
      )}
    </Section>
  );
}
