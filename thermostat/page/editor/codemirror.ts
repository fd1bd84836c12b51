/** CodeMirror as the workplace needs it: one view, and a state with its own undo for each file. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import type { Diagnostic } from "../../wasm/compiler/diagnostics.ts";
import type { Texts } from "../../wasm/compiler/program.ts";
import { language } from "./language.ts";
import { marking, placeDiagnostic, showFailing } from "./marks.ts";
import { changedLines } from "./patches.ts";

/** Called with the text after each edit. */
type OnEdit = (path: string, text: string) => void;

export type CodeView = ReturnType<typeof createCodeView>;

/** A file as the editor begins with it. */
export type File = {
  readonly path: string;
  readonly text: string;
  /** The text without a bug and edits. */
  readonly published: string;
};

/** The id of what says which lines are marked. */
export const linesId = "editor-lines";

/** Puts an editor into `host`. */
export function createCodeView(host: HTMLElement, onEdit: OnEdit) {
  const view = new EditorView({ parent: host });
  view.scrollDOM.classList.add("scrolls");
  /** By path: the files shown since the texts were loaded. */
  const states = new Map<string, EditorState>();
  let shown: { path: string; files: Texts } = { path: "", files: {} };

  return {
    /** Shows a file as the visitor left it or, once other texts are loaded, as it begins. */
    open(file: File, files: Texts): void {
      const { path } = file;
      if (files === shown.files) states.set(shown.path, view.state);
      else states.clear();
      view.setState(states.get(path) ?? begin(file, onEdit));
      shown = { path, files };
    },
    fail(line: number | undefined): void {
      view.dispatch({ effects: showFailing.of(line) });
    },
    diagnose(list: readonly Diagnostic[]): void {
      const placed = list.map((diagnostic) => placeDiagnostic(view.state.doc, diagnostic));
      view.dispatch(setDiagnostics(view.state, placed));
    },
    /** With a column, the focus moves there too. */
    goTo(line: number, column: number | undefined): void {
      const { from, to } = view.state.doc.line(clampLine(view, line));
      view.dispatch({ selection: { anchor: Math.min(to, from + Math.max(0, (column ?? 1) - 1)) } });
      scrollTo(view, line);
      if (column !== undefined) view.focus();
    },
    end: () => view.destroy(),
  };
}

function begin({ path, text, published }: File, onEdit: OnEdit): EditorState {
  const own = [extensions(path, onEdit), marking(changedLines(published, text))];
  return EditorState.create({ doc: text, extensions: own });
}

function extensions(path: string, onEdit: OnEdit): Extension {
  return [
    [lineNumbers(), history(), indentOnInput(), bracketMatching(), search({ top: true })],
    language,
    EditorView.theme({}, { dark: true }),
    EditorView.contentAttributes.of({
      "aria-label": path,
      "aria-describedby": linesId,
      // Redundant, but axe doesn't count an editable element as focusable.
      tabindex: "0",
    }),
    // Tab is not among them: it leaves the editor (WCAG 2.1.2).
    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onEdit(path, state.doc.toString());
    }),
  ];
}

const clampLine = (view: EditorView, line: number) =>
  Math.min(Math.max(1, line), view.state.doc.lines);

/** Scrolls within the editor only: CodeMirror's own scrollIntoView would move the page too. */
function scrollTo(view: EditorView, line: number): void {
  const scroll = () => {
    const { top } = view.lineBlockAt(view.state.doc.line(clampLine(view, line)).from);
    view.scrollDOM.scrollTop = top - view.scrollDOM.clientHeight * 0.35;
  };
  scroll();
  // The heights of lines never drawn are estimates, so it scrolls again once they are drawn.
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}
