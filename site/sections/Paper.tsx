import type { BlockOf } from "../content-model/page.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionTitle } from "../elements/SectionTitle.tsx";
import css from "./Paper.module.css";

/** A paper to download: what it says, before anybody has to open it. */
export function Paper({ paper }: { paper: BlockOf<"paper"> }) {
  return (
    <Section labelledBy={paper.id} tone="screen">
      <div className={css.columns}>
        <div>
          <SectionTitle id={paper.id}>{paper.heading}</SectionTitle>
          <p className={css.text}>{paper.text}</p>
          <ButtonLink href={paper.file}>Download Now</ButtonLink>
        </div>
        <div className={css.sheet}>
          <h3 className={css.title}>{paper.title}</h3>
          <List ordered className={css.contents}>
            {paper.contents.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </List>
        </div>
      </div>
    </Section>
  );
}
