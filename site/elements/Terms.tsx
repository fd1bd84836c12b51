import type { ReactNode } from "react";
import textCss from "../styles/text.module.css";

type Props = {
  terms: readonly { name: string; meaning: ReactNode }[];
  /** Which of the two is set small; the other stands out. */
  small: "term" | "detail";
  className?: string | undefined;
  /** Class of each term with its detail. */
  itemClassName?: string | undefined;
};

/** Terms, each with its meaning. */
export function Terms({ terms, small, className, itemClassName }: Props) {
  const [term, detail] =
    small === "term" ? [textCss.small, textCss.strong] : [textCss.strong, textCss.small];
  return (
    <dl className={className}>
      {terms.map(({ name, meaning }) => (
        <div key={name} className={itemClassName}>
          <dt className={term}>{name}</dt>
          <dd className={detail}>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
