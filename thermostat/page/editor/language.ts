/** Syntax colours for C, in the editor and in the listings of other pages. */
import { cpp } from "@codemirror/lang-cpp";
import { indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { tagHighlighter, tags } from "@lezer/highlight";

export const classes = tagHighlighter([
  { tag: tags.comment, class: "c-comment" },
  { tag: [tags.string, tags.character, tags.number], class: "c-literal" },
  { tag: tags.processingInstruction, class: "c-directive" },
  { tag: [tags.keyword, tags.bool, tags.standard(tags.typeName)], class: "c-keyword" },
]);

export const language: Extension = [
  cpp(),
  syntaxHighlighting(classes),
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
];
