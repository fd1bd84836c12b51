import type { ReactNode } from "react";
import css from "./CoverLink.module.css";

/** A card's link whose target is the whole card; the card is positioned. */
export function CoverLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={css.link} href={href}>
      {children}
    </a>
  );
}
