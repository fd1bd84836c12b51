import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Diagnostic } from "../worker/compiler.ts";
import type { Place } from "../workplace/state.ts";
import { type CodeView, createCodeView, type File } from "./codemirror.ts";
import type { Mutant } from "./marks.ts";
import { Recorded } from "./Recorded.tsx";

type EditorProps = {
  file: File;
  /** Changes when the text does without being typed. */
  revision: number;
  place: Place;
  failingLine: number | undefined;
  diagnostics: readonly Diagnostic[];
  onEdit(path: string, text: string): void;
  onRun(): void;
  /** Called once a recorded change is in the text. */
  onMutant(mutant: Mutant): void;
};

/** One file at a time, each with its own undo. Tab leaves it, Ctrl+Enter runs. */
export function Editor(props: EditorProps) {
  const { file, revision, place, failingLine, diagnostics } = props;
  const { path } = file;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);
  const latest = useRef(props);
  const [offered, setOffered] = useState<{ list: readonly Mutant[]; byKeyboard: boolean }>();

  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = createCodeView(host.current, {
      edit: (changed, now) => {
        setOffered(undefined);
        latest.current.onEdit(changed, now);
      },
      run: () => latest.current.onRun(),
      offer: (list, byKeyboard) => setOffered(list.length > 0 ? { list, byKeyboard } : undefined),
    });
    view.current = made;
    return () => made.end();
  }, []);

  // Done again for each file that is shown.
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => {
    setOffered(undefined);
    view.current?.open(latest.current.file, revision);
  }, [path, revision]);
  useLayoutEffect(() => {
    view.current?.diagnose(diagnostics.filter(({ file, line }) => file === path && line > 0));
  }, [path, revision, diagnostics]);
  useEffect(() => view.current?.fail(failingLine), [path, revision, failingLine]);
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => view.current?.goTo(place.line, place.column), [place]);

  // Focus stays in the code, except where that would open a phone's keyboard.
  const close = () => {
    setOffered(undefined);
    if (offered?.byKeyboard || !matchMedia("(pointer: coarse)").matches) view.current?.focus();
  };

  return (
    <div className="editor">
      <div ref={host} className="editor-host" translate="no" />
      {offered && (
        <Recorded
          mutants={offered.list}
          takesFocus={offered.byKeyboard}
          onChoose={(mutant) => {
            close();
            view.current?.put(mutant);
            props.onMutant(mutant);
          }}
          onClose={close}
        />
      )}
      <p className="editor-hint">
        Ctrl+Enter runs, Tab leaves the code.{" "}
        {/* An element: React couldn't remove a text that a translator has replaced. */}
        {file.mutants.length > 0 && (
          <span>Dotted underlines mark recorded changes: tap one, or press Alt+Enter.</span>
        )}
      </p>
    </div>
  );
}
