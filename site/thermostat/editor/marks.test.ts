import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { type Mutant, marking, mutantsAt, placeDiagnostic, placeOf } from "./marks.ts";

const base = "int a;\nif (a < 3) b();\n";
const less = { line: 2, column: 7, from: "<", verdict: "caught", by: "SAF-2" } as const;
const mutants: readonly Mutant[] = [
  { ...less, to: "<=" },
  { ...less, to: ">" },
  { ...less, column: 5, from: "a < 3", to: "1", verdict: "survived" },
  { ...less, line: 1, to: "=" }, // line 1 has no < there
  { ...less, line: 99, to: "=" },
];

const begin = () => EditorState.create({ doc: base, extensions: marking([], mutants) });
const type = (state: EditorState, from: number, to: number, insert: string) =>
  state.update({ changes: { from, to, insert } }).state;
const at = (state: EditorState, text: string) =>
  mutantsAt(state, state.doc.toString().indexOf(text)).map(({ to }) => to);

test("a token has its own recorded changes, the expression around it others", () => {
  expect(at(begin(), "<")).toEqual(["<=", ">"]);
  expect(at(begin(), "a <")).toEqual(["1"]);
  expect(at(begin(), "int")).toEqual([]);
});

test("recorded changes move with their token and disappear when it is overwritten", () => {
  const moved = type(begin(), 0, 0, "/* new */\n");
  expect(at(moved, "<")).toEqual(["<=", ">"]);
  const [recorded] = mutants;
  const from = moved.doc.toString().indexOf("<");
  expect(recorded && placeOf(moved, recorded)).toEqual({ from, to: from + 1 });
  const less = base.indexOf("<") + 10;
  const over = type(moved, less, less + 1, ">");
  expect(at(over, ">")).toEqual([]);
  expect(recorded && placeOf(over, recorded)).toBeUndefined();
});

test("a token that is as before has its recorded changes again", () => {
  const less = base.indexOf("<");
  const back = type(type(begin(), less, less + 1, ">"), less, less + 1, "<");
  expect(at(back, "<")).toEqual(["<=", ">"]);
});

test("a message is at its word, or at the end of a text that is shorter now", () => {
  const { doc } = EditorState.create({ doc: base });
  const message = { file: "src/a.c", kind: "note", message: "declared here" } as const;
  const placed = placeDiagnostic(doc, { ...message, line: 1, column: 1 });
  expect(placed).toEqual({ from: 0, to: 3, severity: "info", message: "declared here" });
  expect(placeDiagnostic(doc, { ...message, line: 40, column: 9 })).toMatchObject({
    from: base.length,
    to: base.length,
  });
});
