import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describePdf } from "../content-model/describe-pdf.ts";
import type { BlockOf } from "../content-model/page.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { Items } from "../elements/Items.tsx";
import { SplitSection } from "../elements/Section.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Paper.module.css";

/** A paper to download, with a summary of its content. */
export function Paper({ paper }: { paper: BlockOf<"paper"> }) {
  const { id, heading, text, title, contents, file } = paper;
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
        <Items items={contents} mark="number" />
      </div>
    </SplitSection>
  );
}
