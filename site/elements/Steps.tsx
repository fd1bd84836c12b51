import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { List } from "./List.tsx";
import { RichText } from "./RichText.tsx";
import css from "./Steps.module.css";

type Props = {
  steps: readonly { title: string; text: ReactNode }[];
  /** Puts the steps under each other even where they would fit side by side. */
  stacked?: boolean;
};

/** Numbered steps. */
export function Steps({ steps, stacked = false }: Props) {
  return (
    <List ordered className={classList(css.steps, !stacked && layout.thirds)}>
      {steps.map(({ title, text }) => (
        <li key={title} className={css.step}>
          <h3 className={css.title}>{title}</h3>
          <p className={textCss.quiet}>
            <RichText>{text}</RichText>
          </p>
        </li>
      ))}
    </List>
  );
}
