import { Arrow } from "./Arrow.tsx";
import { CoverLink } from "./CoverLink.tsx";

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
