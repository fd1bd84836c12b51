import { cppLanguage } from "@codemirror/lang-cpp";
import { highlightCode } from "@lezer/highlight";
import type { ReactNode } from "react";
import { classList } from "../../styles/class-list.ts";
import textCss from "../../styles/text.module.css";
import "../c-code.css";
import { classes } from "../editor/language.ts";
import css from "./CodeListing.module.css";

type Props = {
  /** The path in the caption. */
  file: string;
  lines: readonly string[];
};

/** Lines of C on the instrument's screen, in the editor's colours. */
export function CodeListing({ file, lines }: Props) {
  return (
    <figure className={classList(css.code, "on-screen")}>
      <figcaption className={textCss.mono}>{file}</figcaption>
      <pre>
        {/* Each line is a block, so that a long one hangs under its beginning. */}
        {highlight(lines.join("\n")).map((parts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
          <span key={index}>{parts}</span>
        ))}
      </pre>
    </figure>
  );
}

/** The fragments of each line of C. */
export function highlight(code: string): ReactNode[][] {
  const lines: ReactNode[][] = [[]];
  const put = (text: string, className: string) => {
    const line = lines.at(-1);
    line?.push(
      className ? (
        <i key={line.length} className={className}>
          {text}
        </i>
      ) : (
        text
      ),
    );
  };
  highlightCode(code, cppLanguage.parser.parse(code), classes, put, () => lines.push([]));
  return lines;
}
