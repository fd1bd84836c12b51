import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { BlockOf } from "../../content-model/blocks.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Items } from "../../elements/Items.tsx";
import { SplitSection } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Paper.module.css";

/** A PDF's format, page count and size; no count if it is in a compressed stream. */
function describePdf(pdf: Buffer): string {
  // The root of the page tree has the highest count (ISO 32000-2, 7.7.3.2).
  const counts = pdf.toString("latin1").matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/g);
  const pages = Math.max(0, ...[...counts].map(([, count]) => Number(count)));
  const parts = ["PDF", pages && `${pages} ${pages === 1 ? "page" : "pages"}`];
  return [...parts, `${Math.round(pdf.length / 1000)} kB`].filter(Boolean).join(", ");
}

/** A paper to download, with a summary of its content. */
export function Paper({ id, heading, text, title, contents, file }: BlockOf<"paper">) {
  // From the project's folder, because the build moves this file.
  const pdf = readFileSync(join(process.cwd(), "site/public", file));
  return (
    <SplitSection
      id={id}
      heading={heading}
      text={text}
      tone="screen"
      centred
      start={
        <p className={classList(css.download, layout.actions)}>
          <ButtonLink href={file} download={basename(file)}>
            Download Now
          </ButtonLink>
          <span className={textCss.small}>{describePdf(pdf)}</span>
        </p>
      }
    >
      <div className={css.sheet}>
        <h3 className={textCss.minor}>{title}</h3>
        <Items items={contents} numbered />
      </div>
    </SplitSection>
  );
}
