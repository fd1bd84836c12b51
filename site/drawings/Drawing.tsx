import { classList } from "../styles/class-list.ts";
import { svgOf } from "./files.ts";

type Props = {
  /** Its folder and file, as in `services/cicd`. */
  name: string;
  className?: string | undefined;
};

/** A drawing from its SVG file; decorative, so hidden from assistive technology. */
export function Drawing({ name, className }: Props) {
  return (
    <div
      aria-hidden="true"
      className={classList("drawing", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the file is part of the site.
      dangerouslySetInnerHTML={{ __html: svgOf(name) }}
    />
  );
}
