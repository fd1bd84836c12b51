/** Marks in a file: the lines that differ from the published text, and the failing line. */
import type { Diagnostic as Placed } from "@codemirror/lint";
import { type Extension, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Diagnostic } from "../../wasm/compiler/diagnostics.ts";

const changedLine = Decoration.line({ class: "cm-changed" });
const failingLine = Decoration.line({ class: "cm-failing" });

/** Marks the line of a failing check; none without a number. */
export const showFailing = StateEffect.define<number | undefined>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, newDoc }) {
    const moved = before.map(changes);
    const shown = effects.find((effect) => effect.is(showFailing));
    if (!shown) return moved;
    return moved.update({
      filter: (_from, _to, mark) => mark !== failingLine,
      add: rangesOf(failingLine, newDoc, [shown.value ?? 0]),
    });
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** `lines` are numbers in the text that the state begins with. */
export const marking = (lines: readonly number[]): Extension =>
  marks.init(({ doc }) => Decoration.set(rangesOf(changedLine, doc, lines)));

const rangesOf = (mark: Decoration, doc: Text, lines: readonly number[]) =>
  lines
    .filter((line) => line >= 1 && line <= doc.lines)
    .map((line) => mark.range(doc.line(line).from));

const severities = { error: "error", warning: "warning", note: "info" } as const;

/** Where a diagnostic is in a text, which may have become shorter since. Marks a whole word. */
export function placeDiagnostic(
  doc: Text,
  { line, column, severity, message }: Diagnostic,
): Placed {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  const start = Math.min(Math.max(0, column - 1), at.length);
  const word = /^\w+/.exec(at.text.slice(start))?.[0].length ?? 1;
  const from = at.from + start;
  return { from, to: Math.min(from + word, at.to), severity: severities[severity], message };
}
