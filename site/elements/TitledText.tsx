import type { ReactNode } from "react";
import textCss from "../styles/text.module.css";
import { Fold } from "./Fold.tsx";
import { Paragraph } from "./RichText.tsx";

type Props = {
  title: ReactNode;
  text: ReactNode;
  /** Whether the text folds. */
  folds: boolean;
};

/** Whether a list is so long that its texts fold: not if each is a line or two on a phone. */
export const isLong = (list: readonly { readonly text: string }[]): boolean =>
  list.length >= 6 && list.some(({ text }) => text.length > 90);

/** An entry of a list: its title, and its text under it. */
export function TitledText({ title, text, folds }: Props) {
  const paragraph = <Paragraph className={textCss.quiet}>{text}</Paragraph>;
  if (folds) return <Fold summary={title}>{paragraph}</Fold>;
  return (
    <>
      {title}
      {paragraph}
    </>
  );
}
