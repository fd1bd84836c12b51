import type { ReactNode } from "react";
import textCss from "../styles/text.module.css";
import css from "./Details.module.css";

type Props = {
  /** What the visitor presses: a few words, or a heading. */
  summary: ReactNode;
  children: ReactNode;
};

/** Content that a visitor opens; browsers open it too, for a search and for an anchor in it. */
export function Details({ summary, children }: Props) {
  return (
    <details className={css.details}>
      <summary className={textCss.title}>{summary}</summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
