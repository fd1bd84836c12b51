import type { ReactNode } from "react";
import css from "./Screen.module.css";

/** A small instrument screen with its graticule, for one drawing. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className={css.screen}>{children}</div>;
}
