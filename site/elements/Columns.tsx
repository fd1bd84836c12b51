import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import css from "./Columns.module.css";

type Props = { centred?: boolean | undefined; children: ReactNode };

/** Two columns where there is room, the second one for a form. */
export function Columns({ centred = false, children }: Props) {
  return <div className={classList(css.columns, centred && css.centred)}>{children}</div>;
}
