import type { ReactNode } from "react";
import textCss from "../styles/text.module.css";
import css from "./Fold.module.css";
import { RichText } from "./RichText.tsx";

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

type TitledTextProps = {
  title: ReactNode;
  text: ReactNode;
  /** Whether the text folds. */
  folds: boolean;
};

/** Whether a list is so long that its texts fold. */
export const isLong = (list: readonly unknown[]): boolean => list.length >= 6;

/** An entry of a list: its title, and its text under it. */
export function TitledText({ title, text, folds }: TitledTextProps) {
  const paragraph = (
    <p className={textCss.quiet}>
      <RichText>{text}</RichText>
    </p>
  );
  if (folds) return <Fold summary={title}>{paragraph}</Fold>;
  return (
    <>
      {title}
      {paragraph}
    </>
  );
}
