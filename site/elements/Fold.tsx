import type { ReactNode } from "react";
import css from "./Fold.module.css";

type Props = { summary: ReactNode; children: ReactNode };

/** What a phone shows once its summary is pressed; elsewhere, and on paper, it's always shown. */
export function Fold({ summary, children }: Props) {
  return (
    <details className={css.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
