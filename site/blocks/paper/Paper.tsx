import { statSync } from "node:fs";
import { basename } from "node:path";
import type { BlockOf } from "../../content-model/pages.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Items } from "../../elements/Items.tsx";
import { SplitSection } from "../../elements/Section.tsx";
import { paperAt } from "../../reading/papers.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** A paper to download, with a summary of its content. */
export function Paper({ id, heading, text, title, contents, file }: BlockOf<"paper">) {
  const { size } = statSync(paperAt(file) ?? file);
  return (
    <SplitSection
      id={id}
      heading={heading}
      text={text}
      tone="screen"
      start={
        <p className={classList(layout.after, layout.actions)} lang="en">
          <ButtonLink href={file} download={basename(file)}>
            Download Now
          </ButtonLink>
          <span className={textCss.small}>{`PDF, ${Math.round(size / 1000)} kB`}</span>
        </p>
      }
    >
      <div className={classList(layout.panel, "on-paper")}>
        <h3 className={textCss.minor}>{title}</h3>
        <Items items={contents} numbered />
      </div>
    </SplitSection>
  );
}
