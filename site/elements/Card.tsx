import { Children, type ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import css from "./Card.module.css";
import { List } from "./List.tsx";

type GridProps = { lang?: string; className?: string | undefined; children: ReactNode };

/** A list whose cards share their borders like the cells of a table; however many, no row has a gap. */
export function CardGrid({ lang, className, children }: GridProps) {
  const fours = Children.count(children) % 4 === 0;
  return (
    <List className={classList(css.grid, fours ? css.fours : layout.thirds, className)} lang={lang}>
      {children}
    </List>
  );
}

type CardProps = {
  /** The whole card is the target of a `CoverLink` in it. */
  linked?: boolean;
  children: ReactNode;
};

/** One card of a `CardGrid`. */
export function Card({ linked = false, children }: CardProps) {
  return <li className={classList(css.card, layout.entry, linked && css.linked)}>{children}</li>;
}

/** A link that makes its whole card clickable; the card must be positioned. */
export function CoverLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={css.cover} href={href}>
      {children}
    </a>
  );
}
