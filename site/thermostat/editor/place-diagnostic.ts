import type { Diagnostic as Placed } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { Diagnostic } from "../worker/compiler.ts";

const severities = { error: "error", warning: "warning", note: "info" } as const;

/** Where a diagnostic stands in a text, which may have become shorter since. Marks a whole word. */
export function place(doc: Text, { line, column, kind, message }: Diagnostic): Placed {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  const start = Math.min(Math.max(0, column - 1), at.length);
  const word = /^\w+/.exec(at.text.slice(start))?.[0].length ?? 1;
  const from = at.from + start;
  return { from, to: Math.min(from + word, at.to), severity: severities[kind], message };
}
