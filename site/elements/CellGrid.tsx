import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import grids from "../styles/grids.module.css";
import css from "./CellGrid.module.css";
import { List } from "./List.tsx";

type Props = {
  /** Number of cells in a row on a wide screen. */
  columns: 2 | 3 | 4;
  children: ReactNode;
};

/** A list whose cells share their borders like those of a table. */
export function CellGrid({ columns, children }: Props) {
  return (
    <List className={classList(css.grid, columns === 3 ? grids.thirds : css[`columns${columns}`])}>
      {children}
    </List>
  );
}

type CellProps = {
  /** The whole cell is the target of a `CoverLink` in it. */
  linked?: boolean;
  children: ReactNode;
};

/** One cell of a `CellGrid`. */
export function Cell({ linked = false, children }: CellProps) {
  return <li className={classList(css.cell, linked && css.linked)}>{children}</li>;
}
