import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import css from "./Card.module.css";
import { List } from "./List.tsx";

type GridProps = {
  /** Number of cards in a row on a wide screen. */
  columns: 2 | 3 | 4;
  lang?: string;
  children: ReactNode;
};

/** A list whose cards share their borders like the cells of a table. */
export function CardGrid({ columns, lang, children }: GridProps) {
  return (
    <List
      className={classList(css.grid, columns === 3 ? layout.thirds : css[`columns${columns}`])}
      lang={lang}
    >
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
  return <li className={classList(css.card, linked && css.linked)}>{children}</li>;
}

/** A link that makes its whole card clickable; the card must be positioned. */
export function CoverLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={css.cover} href={href}>
      {children}
    </a>
  );
}
