import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./Terms.module.css";

type Props = {
  terms: readonly { name: string; meaning: ReactNode }[];
  /** Which of the two is set small; the other stands out. */
  small: "term" | "detail";
  /** Puts each detail beside its term, which is a few words long. */
  beside?: boolean;
  /** Whether each detail is a sentence or two, which don't stand out. */
  plain?: boolean;
  className?: string | undefined;
  /** Class of each term with its detail. */
  itemClassName?: string | undefined;
};

/** Terms, each with its meaning. */
export function Terms({ terms, small, beside, plain, className, itemClassName }: Props) {
  const [term, detail] =
    small === "term"
      ? [textCss.small, plain ? textCss.quiet : textCss.strong]
      : [textCss.strong, textCss.small];
  return (
    <dl className={classList(beside && css.beside, className)}>
      {terms.map(({ name, meaning }) => (
        <div key={name} className={itemClassName}>
          <dt className={term}>{name}</dt>
          <dd className={detail}>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
