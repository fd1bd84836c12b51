import type { BlockOf } from "../../content-model/pages.ts";
import { RichText } from "../../elements/RichText.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Strip.module.css";

/** A strip of technologies or standards, each with a note. */
export function Strip({ heading, items }: BlockOf<"strip">) {
  return (
    <section className={classList(css.strip, layout.labelled, layout.ruled, "on-screen")}>
      <h2 className={textCss.mono}>{heading}</h2>
      <Terms
        terms={items.map(({ name, note }) => ({ name, meaning: <RichText>{note}</RichText> }))}
        small="detail"
        className={css.items}
      />
    </section>
  );
}
