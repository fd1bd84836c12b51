import type { ReactNode } from "react";
import css from "./TestPoint.module.css";

/** A ring and a short label: the bench's sign for a place where something can be checked. */
export function TestPoint({ children }: { children: ReactNode }) {
  return <p className={css.point}>{children}</p>;
}
