import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import css from "./Message.module.css";

type Props = {
  /** A decorative sign above the heading, such as a code. */
  sign: ReactNode;
  heading: string;
  children: ReactNode;
};

/** A page with a single message: not found, sent, not sent. */
export function Message({ sign, heading, children }: Props) {
  return (
    <div className={classList(css.message, "on-screen", "graticule")}>
      <div className={css.sign} aria-hidden="true">
        {sign}
      </div>
      <h1>{heading}</h1>
      <div className={css.body}>{children}</div>
    </div>
  );
}
