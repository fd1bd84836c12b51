/** Marks in a file: a bug's lines, the failing line, tokens with recorded changes. */
import type { Diagnostic as Placed } from "@codemirror/lint";
import {
  type EditorState,
  type Extension,
  type Range,
  RangeSet,
  StateEffect,
  StateField,
  type Text,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
} from "@codemirror/view";
import type { Diagnostic } from "../worker/compiler.ts";

/** A recorded change of a token, and its verdict. Line and column count from 1. */
export type Mutant = {
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
  readonly verdict: "caught" | "survived" | "refused" | "equivalent";
  /** Id of the test that caught it. */
  readonly by?: string;
};

class LineMarker extends GutterMarker {
  override readonly elementClass: string;
  constructor(name: string) {
    super();
    this.elementClass = name;
  }
}

const changedLine = Decoration.line({ class: "cm-changed" });
const failingLine = Decoration.line({ class: "cm-failing" });
const gutterOf = new Map([
  [changedLine, new LineMarker("cm-changed-number")],
  [failingLine, new LineMarker("cm-failing-number")],
]);

const setFailing = StateEffect.define<number | undefined>();

type Marks = {
  readonly base: Text;
  /** In the base, and in the text now. */
  readonly all: DecorationSet;
  readonly shown: DecorationSet;
};

const marks = StateField.define<Marks>({
  create: ({ doc }) => marksIn(doc, [], []),
  update(before, { changes, newDoc }) {
    const { base, all, shown } = before;
    if (changes.empty) return before;
    if (newDoc.eq(base)) return { base, all, shown: all };
    // An overwritten token no longer has a recorded verdict.
    const isKept = (from: number, to: number, { spec }: Decoration) =>
      !spec.mutants || !changes.touchesRange(from, to);
    return { base, all, shown: shown.update({ filter: isKept }).map(changes) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
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

const gutter = gutterLineClass.compute([marks, failing], (state) => {
  const found: Range<GutterMarker>[] = [];
  for (const set of [state.field(marks).shown, state.field(failing)])
    set.between(0, state.doc.length, (from, _, value) => {
      const marker = gutterOf.get(value);
      if (marker) found.push(marker.range(from));
    });
  return RangeSet.of(found, true);
});

/** `lines` and `mutants` refer to the text that the state begins with. */
export const marking = (lines: readonly number[], mutants: readonly Mutant[]): Extension => [
  marks.init(({ doc }) => marksIn(doc, lines, mutants)),
  failing,
  gutter,
];

function marksIn(base: Text, lines: readonly number[], mutants: readonly Mutant[]): Marks {
  const changed = lines
    .filter((line) => line >= 1 && line <= base.lines)
    .map((line) => changedLine.range(base.line(line).from));
  const tokens = [...byPlace(base, mutants)].map(([from, group]) =>
    Decoration.mark({ class: "cm-mutant", mutants: group }).range(
      from,
      from + (group[0]?.from.length ?? 0),
    ),
  );
  const all = Decoration.set([...changed, ...tokens], true);
  return { base, all, shown: all };
}

/** Mutants grouped by token. Those whose token isn't in its place are left out. */
function byPlace(base: Text, mutants: readonly Mutant[]): Iterable<[number, Mutant[]]> {
  const tokens = new Map<string, [number, Mutant[]]>();
  for (const mutant of mutants) {
    const { line, column, from } = mutant;
    if (from === "" || line < 1 || line > base.lines) continue;
    if (!base.line(line).text.startsWith(from, column - 1)) continue;
    const key = `${line} ${column} ${from}`;
    const token = tokens.get(key) ?? [base.line(line).from + column - 1, []];
    token[1].push(mutant);
    tokens.set(key, token);
  }
  return tokens.values();
}

/** Where the token of a recorded change is now; undefined once it is overwritten. */
export function placeOf(state: EditorState, mutant: Mutant) {
  for (const at = state.field(marks).shown.iter(); at.value; at.next())
    if (at.value.spec.mutants?.includes(mutant)) return { from: at.from, to: at.to };
  return;
}

export const showFailing = (line: number | undefined) => setFailing.of(line);

/** The recorded changes of the tokens at a position, those of the smallest token. */
export function mutantsAt(state: EditorState, at: number): readonly Mutant[] {
  let found: readonly Mutant[] = [];
  let size = Number.POSITIVE_INFINITY;
  state.field(marks).shown.between(at, at, (from, to, { spec }) => {
    if (!spec.mutants || to - from >= size) return;
    size = to - from;
    found = spec.mutants;
  });
  return found;
}

const severities = { error: "error", warning: "warning", note: "info" } as const;

/** Where a diagnostic is in a text, which may have become shorter since. Marks a whole word. */
export function placeDiagnostic(doc: Text, { line, column, kind, message }: Diagnostic): Placed {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  const start = Math.min(Math.max(0, column - 1), at.length);
  const word = /^\w+/.exec(at.text.slice(start))?.[0].length ?? 1;
  const from = at.from + start;
  return { from, to: Math.min(from + word, at.to), severity: severities[kind], message };
}
