/** Syntax colours for C, in the editor and in the listings of other pages. */
import { cpp } from "@codemirror/lang-cpp";
import { indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";

export const classes = tagHighlighter([
  { tag: tags.comment, class: "c-comment" },
  { tag: [tags.string, tags.character], class: "c-string" },
  { tag: tags.processingInstruction, class: "c-macro" },
  { tag: [tags.keyword, tags.bool, tags.standard(tags.typeName)], class: "c-keyword" },
  { tag: tags.number, class: "c-number" },
]);

/** The grammar can't tell macros from other names; our sources write them in capitals. */
const macroNames = new MatchDecorator({
  regexp: /\b[A-Z][A-Z0-9_]+\b/g,
  decorate(add, from, to, _, { state }) {
    if (/Identifier$/.test(syntaxTree(state).resolveInner(from, 1).name)) add(from, to, macro);
  },
});
const macro = Decoration.mark({ class: "c-macro" });

const macros = ViewPlugin.define(
  (view: EditorView) => ({
    marks: macroNames.createDeco(view),
    update(update: ViewUpdate) {
      const isParsed = syntaxTree(update.state) !== syntaxTree(update.startState);
      this.marks = isParsed
        ? macroNames.createDeco(update.view)
        : macroNames.updateDeco(update, this.marks);
    },
  }),
  { decorations: (plugin: { marks: DecorationSet }) => plugin.marks },
);

export const language: Extension = [
  cpp(),
  syntaxHighlighting(classes),
  macros,
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
];
