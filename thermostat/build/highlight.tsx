import { cppLanguage } from "@codemirror/lang-cpp";
import { highlightCode } from "@lezer/highlight";
import type { ReactNode } from "react";
import "../../site/elements/c-code.css";
import { classes } from "../page/editor/language.ts";

/** The fragments of C code, in the editor's colours. */
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
