import { cppLanguage } from "@codemirror/lang-cpp";
import { highlightCode } from "@lezer/highlight";
import { classes } from "../page/editor/language.ts";

/** A fragment of code, and its class in site/elements/c-code.css, "" for none. */
export type Fragment = { readonly text: string; readonly className: string };

/** The fragments of C code, as the editor colours them. */
export function highlight(code: string): readonly Fragment[] {
  const parts: Fragment[] = [];
  const put = (text: string, className: string) => parts.push({ text, className });
  highlightCode(code, cppLanguage.parser.parse(code), classes, put, () => put("\n", ""));
  return parts;
}
