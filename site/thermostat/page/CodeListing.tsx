import { classList } from "../../styles/class-list.ts";
import { highlightC } from "../highlight.ts";
import css from "./CodeListing.module.css";

type Props = {
  /** Where the code is from. */
  file: string;
  lines: readonly string[];
  firstLine?: number;
  /** Number of the line at which a test failed. */
  failing?: number | undefined;
};

/** Lines of C on the instrument's screen. */
export function Code({ file, lines, firstLine = 1, failing }: Props) {
  const html = highlightC(lines.join("\n"), firstLine);
  // Each line is a block, so that a long one hangs under its beginning.
  const marked = html.replaceAll("\n", "").replace(`data-line="${failing}"`, "$& data-failing");
  return (
    <figure className={classList(css.code, "on-screen")}>
      <figcaption>{file}</figcaption>
      <pre
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of this repository's sources.
        dangerouslySetInnerHTML={{ __html: marked }}
      />
    </figure>
  );
}
