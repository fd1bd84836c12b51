import type { CSSProperties } from "react";
import { classList } from "../styles/class-list.ts";

type Props = {
  /** Its SVG. */
  svg: string;
  className?: string | undefined;
  /** The same on two pages makes one become the other while the browser changes pages. */
  transition?: string | undefined;
};

/** A drawing, hidden from assistive technology: what it says is in words beside it. */
export function Drawing({ svg, className, transition }: Props) {
  return (
    <div
      aria-hidden="true"
      className={classList("drawing", className)}
      style={transition ? ({ "--transition": transition } as CSSProperties) : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the site draws it.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
