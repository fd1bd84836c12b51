import { classList } from "../styles/class-list.ts";
import css from "./Items.module.css";
import { List } from "./List.tsx";

type Props = {
  items: readonly string[];
  /** What precedes each item. */
  mark?: "number" | "letter";
};

/** Sentences under each other with rules between them. */
export function Items({ items, mark }: Props) {
  return (
    <List
      ordered={mark === "number"}
      className={classList(css.items, mark && css.marked, mark && css[mark])}
    >
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
