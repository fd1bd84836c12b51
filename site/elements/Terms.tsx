import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Terms.module.css";

type Term = {
  name: string;
  meaning: ReactNode;
  /** Whether its meaning is a sentence or two, which don't stand out. */
  plain?: boolean;
};

type Props = {
  terms: readonly Term[];
  /** Which of the two is set small; the other stands out. */
  small: "term" | "detail";
  /** Puts each detail beside its term, which is a few words long. */
  beside?: boolean;
  /** Whether all are plain. */
  plain?: boolean;
  className?: string | undefined;
  /** Class of each term with its detail. */
  itemClassName?: string | undefined;
};

/** Terms, each with its meaning. */
export function Terms({ terms, small, beside, plain, className, itemClassName }: Props) {
  const [term, detail] =
    small === "term" ? [textCss.small, textCss.strong] : [textCss.strong, textCss.small];
  return (
    <dl className={classList(beside && css.beside, className)}>
      {terms.map(({ name, meaning, plain: isPlain = plain }) => (
        <div key={name} className={itemClassName}>
          <dt className={term}>{name}</dt>
          <dd className={isPlain ? textCss.quiet : detail}>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
