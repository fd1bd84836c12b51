import type { ReactNode } from "react";
import css from "./CoverLink.module.css";
import { Arrow } from "./Signs.tsx";

/** A card's link whose target is the whole card; the card is positioned. */
export function CoverLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={css.link} href={href}>
      {children}
    </a>
  );
}

/** A card's title, whose link is the whole card. */
export function TitleLink({ href, title }: { href: string; title: string }) {
  return (
    <h3>
      <CoverLink href={href}>
        {title}
        {/* Never alone on a line. */}
        &nbsp;
        <Arrow />
      </CoverLink>
    </h3>
  );
}
