import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import { Code } from "./Code.tsx";
import css from "./Listing.module.css";

type Props = {
  /** What it is, for screen readers. */
  label: string;
  /** Shown above the code. */
  caption?: string;
  children: ReactNode;
};

/** Code in a frame on the instrument's screen. */
export function Listing({ label, caption, children }: Props) {
  return (
    <figure className={classList(css.listing, "on-screen")}>
      {caption && <figcaption className={textCss.mono}>{caption}</figcaption>}
      <Code label={label}>{children}</Code>
    </figure>
  );
}
