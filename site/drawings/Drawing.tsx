import type { CSSProperties } from "react";
import { classList } from "../styles/class-list.ts";
import { svgOf } from "./files.ts";

type Props = {
  /** Its folder and file, as in `services/cicd`. */
  name: string;
  className?: string | undefined;
  /** The same on two pages makes one become the other while the browser changes pages. */
  transition?: string | undefined;
};

/** A drawing from its SVG file; decorative, so hidden from assistive technology. */
export function Drawing({ name, className, transition }: Props) {
  return (
    <div
      aria-hidden="true"
      className={classList("drawing", className)}
      style={transition ? ({ "--transition": transition } as CSSProperties) : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the file is part of the site.
      dangerouslySetInnerHTML={{ __html: svgOf(name) }}
    />
  );
}
