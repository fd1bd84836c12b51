import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import { List } from "./List.tsx";
import css from "./StepList.module.css";
import { TitledText } from "./TitledText.tsx";

type Props = {
  steps: readonly { title: string; text: ReactNode }[];
  /** Puts the steps under each other even where they would fit side by side. */
  stacked?: boolean;
  folds?: boolean;
};

/** Numbered steps, whose texts, if not short, fold on a phone. */
export function StepList({ steps, stacked = false, folds = true }: Props) {
  return (
    <List ordered className={classList(css.steps, !stacked && layout.thirds)}>
      {steps.map(({ title, text }) => (
        <li key={title} className={css.step}>
          <TitledText title={<h3 className={css.title}>{title}</h3>} text={text} folds={folds} />
        </li>
      ))}
    </List>
  );
}
