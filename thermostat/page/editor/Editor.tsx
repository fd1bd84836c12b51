import { useEffect, useLayoutEffect, useRef } from "react";
import textCss from "../../../site/styles/text.module.css";
import type { Diagnostic } from "../../wasm/compiler/diagnostics.ts";
import type { Texts } from "../../wasm/compiler/program.ts";
import type { Place } from "../workplace/experiment.ts";
import { type CodeView, createCodeView, type File, linesId } from "./codemirror.ts";
import { linesOf } from "./lines.ts";

type EditorProps = {
  file: File;
  /** All of them; a new object when they change other than by typing. */
  files: Texts;
  place: Place;
  failingLine: number | undefined;
  diagnostics: readonly Diagnostic[];
  /** Whether an edit runs the tests: clang has loaded. */
  runsAsTyped: boolean;
  onEdit(path: string, text: string): void;
};

/** One file at a time, each with its own undo. Tab leaves it. */
export function Editor(props: EditorProps) {
  const { file, files, place, failingLine, diagnostics, runsAsTyped, onEdit } = props;
  const { path } = file;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = createCodeView(host.current, onEdit);
    view.current = made;
    return () => made.end();
  }, [onEdit]);

  // Done again for each file that is shown.
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => view.current?.open(file, files), [path, files]);
  useLayoutEffect(() => {
    view.current?.diagnose(diagnostics.filter(({ file, line }) => file === path && line > 0));
  }, [path, files, diagnostics]);
  useEffect(() => view.current?.fail(failingLine), [path, files, failingLine]);
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => view.current?.goTo(place.line, place.column), [place]);

  return (
    <>
      <p id={linesId} className={textCss.small} translate="no">
        {linesOf(file, failingLine)} {runsAsTyped && "Tests run as you type. "}
        Ctrl or Cmd+Alt+G goes to a line. Press Tab to leave the editor.
      </p>
      <div ref={host} className="editor" translate="no" />
      <p className={textCss.small}>
        Null pointers, overflows and indexes past an array end a test here. A copy or a pointer that
        runs past an array doesn’t, but gcc’s sanitizers catch it.
      </p>
    </>
  );
}
