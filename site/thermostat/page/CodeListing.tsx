import { cppLanguage } from "@codemirror/lang-cpp";
import { highlightCode } from "@lezer/highlight";
import type { ReactNode } from "react";
import { Code } from "../../elements/Code.tsx";
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
      <Code label={file}>{highlight(lines.join("\n"))}</Code>
    </figure>
  );
}

/** The fragments of C code. */
export function highlight(code: string): ReactNode[] {
  const parts: ReactNode[] = [];
  const put = (text: string, className: string) => {
    parts.push(
      className ? (
        <i key={parts.length} className={className}>
          {text}
        </i>
      ) : (
        text
      ),
    );
  };
  highlightCode(code, cppLanguage.parser.parse(code), classes, put, () => parts.push("\n"));
  return parts;
}
