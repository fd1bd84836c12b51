import type { ReactNode } from "react";
import css from "./CoverLink.module.css";
import { Arrow } from "./Icons.tsx";

/** A link that makes its whole card clickable; the card must be positioned. */
export function CoverLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={css.link} href={href}>
      {children}
    </a>
  );
}

/** A card's title that makes the whole card clickable. */
export function TitleLink({ href, title }: { href: string; title: string }) {
  return (
    <h3>
      <CoverLink href={href}>
        {title}
        {/* Keeps the arrow from being alone on a line. */}
        &nbsp;
        <Arrow />
      </CoverLink>
    </h3>
  );
}
