/** Marks in a file: a bug's lines, and the failing line. */
import type { Diagnostic as Placed } from "@codemirror/lint";
import { type Extension, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Diagnostic } from "../worker/compiler.ts";

const changedLine = Decoration.line({ class: "cm-changed" });
const failingLine = Decoration.line({ class: "cm-failing" });

const setFailing = StateEffect.define<number | undefined>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes }) => before.map(changes),
  provide: (field) => EditorView.decorations.from(field),
});

const failing = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, newDoc }) {
    const set = effects.find((effect) => effect.is(setFailing));
    if (!set) return before.map(changes);
    const line = set.value;
    if (line === undefined || line < 1 || line > newDoc.lines) return Decoration.none;
    return Decoration.set(failingLine.range(newDoc.line(line).from));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** `lines` refer to the text that the state begins with. */
export const marking = (lines: readonly number[]): Extension => [
  marks.init(({ doc }) => marksIn(doc, lines)),
  failing,
];

const marksIn = (base: Text, lines: readonly number[]) =>
  Decoration.set(
    lines
      .filter((line) => line >= 1 && line <= base.lines)
      .map((line) => changedLine.range(base.line(line).from)),
  );

export const showFailing = (line: number | undefined) => setFailing.of(line);

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
