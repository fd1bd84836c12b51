import { useEffect, useLayoutEffect, useRef } from "react";
import type { Diagnostic } from "../../../firmware/compiler/diagnostics.ts";
import textCss from "../../styles/text.module.css";
import type { Place } from "../workplace/experiment.ts";
import { type CodeView, createCodeView, type File } from "./codemirror.ts";

type EditorProps = {
  file: File;
  /** Changes when the text does without being typed. */
  revision: number;
  place: Place;
  failingLine: number | undefined;
  diagnostics: readonly Diagnostic[];
  onEdit(path: string, text: string): void;
};

/** One file at a time, each with its own undo. Tab leaves it. */
export function Editor(props: EditorProps) {
  const { file, revision, place, failingLine, diagnostics } = props;
  const { path } = file;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);
  const latest = useRef(props);

  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = createCodeView(host.current, (changed, now) =>
      latest.current.onEdit(changed, now),
    );
    view.current = made;
    return () => made.end();
  }, []);

  // Done again for each file that is shown.
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => view.current?.open(latest.current.file, revision), [path, revision]);
  useLayoutEffect(() => {
    view.current?.diagnose(diagnostics.filter(({ file, line }) => file === path && line > 0));
  }, [path, revision, diagnostics]);
  useEffect(() => view.current?.fail(failingLine), [path, revision, failingLine]);
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => view.current?.goTo(place.line, place.column), [place]);

  return (
    <>
      <div ref={host} className="editor" translate="no" />
      <p className={textCss.small}>
        Press Tab to leave the editor. Null pointers, overflows and indexes past an array end a test
        here. A copy or a pointer that runs past an array doesn’t, but gcc’s sanitizers catch it.
      </p>
    </>
  );
}
