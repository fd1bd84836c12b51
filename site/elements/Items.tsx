import { classList } from "../styles/class-list.ts";
import css from "./Items.module.css";
import { List } from "./List.tsx";
import { RichText } from "./RichText.tsx";

type Props = {
  items: readonly string[];
  /** Whether the order matters; a number then precedes each item. */
  numbered?: boolean;
  className?: string | undefined;
};

/** Sentences under each other with rules between them. */
export function Items({ items, numbered = false, className }: Props) {
  return (
    <List ordered={numbered} className={classList(css.items, numbered && css.marked, className)}>
      {items.map((item) => (
        <li key={item}>
          <RichText>{item}</RichText>
        </li>
      ))}
    </List>
  );
}
