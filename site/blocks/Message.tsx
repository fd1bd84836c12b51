import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
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
      <div className={classList(css.sign, textCss.mono)} aria-hidden="true">
        {sign}
      </div>
      <h1>{heading}</h1>
      <div className={classList(css.body, layout.stack, textCss.lede)}>{children}</div>
    </div>
  );
}
