import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describePdf } from "../content-model/describe-pdf.ts";
import type { BlockOf } from "../content-model/page.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionTitle } from "../elements/SectionTitle.tsx";
import css from "./Paper.module.css";

/** A paper to download: what it says, before anybody has to open it. */
export function Paper({ paper }: { paper: BlockOf<"paper"> }) {
  // The project's folder, since the build moves this file.
  const pdf = readFileSync(join(process.cwd(), "site/public", paper.file));
  return (
    <Section labelledBy={paper.id} tone="screen">
      <div className={css.columns}>
        <div>
          <SectionTitle id={paper.id}>{paper.heading}</SectionTitle>
          <p className={css.text}>{paper.text}</p>
          <p className={css.download}>
            <ButtonLink href={paper.file} download={basename(paper.file)}>
              Download Now
            </ButtonLink>
            <span className={css.facts}>{describePdf(pdf)}</span>
          </p>
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
