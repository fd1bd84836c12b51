import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import css from "./Section.module.css";

type Props = {
  /** Anchor of the section. */
  id?: string;
  /** Id of the heading that names the section. */
  labelledBy: string;
  /** Paper is the page, band its alternate, screen the dark instrument. */
  tone?: "paper" | "band" | "screen";
  children: ReactNode;
};

/** A full-width band with its content on the page's measure. */
export function Section({ id, labelledBy, tone = "paper", children }: Props) {
  return (
    <section
      id={id}
      className={classList(css.section, css[tone], tone === "screen" && "on-screen")}
      aria-labelledby={labelledBy}
    >
      {children}
    </section>
  );
}
