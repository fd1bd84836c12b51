import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Diagnostic, Edits, Texts } from "../worker/compiler.ts";
import type { Place } from "../workplace/state.ts";
import { type CodeView, createCodeView } from "./codemirror.ts";
import type { Mutant } from "./marks.ts";
import { Recorded } from "./Recorded.tsx";

type EditorProps = {
  /** Texts before any edit, with the chosen bug. */
  files: Texts;
  edits: Edits;
  place: Place;
  failingLine: number | undefined;
  diagnostics: readonly Diagnostic[];
  /** Lines of the bug's difference. */
  changedLines: readonly number[];
  /** Changes recorded for this file in good firmware; none with a bug in. */
  mutants: readonly Mutant[];
  onEdit(path: string, text: string): void;
  onRun(): void;
  /** Called once a recorded change is in the text. */
  onMutant(mutant: Mutant): void;
};

/** One file at a time, each with its own undo. Tab leaves it, Ctrl+Enter runs. */
export function Editor(props: EditorProps) {
  const { files, edits, place, failingLine, diagnostics, changedLines, mutants } = props;
  const { path } = place;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);
  const latest = useRef(props);
  const [offered, setOffered] = useState<{ list: readonly Mutant[]; byKeyboard: boolean }>();
  const base = files[path] ?? "";
  const text = edits[path] ?? base;

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

  useLayoutEffect(() => view.current?.show(path, base, text), [path, base, text]);
  // Overwritten tokens are marked again once the text is as it began.
  const isUntouched = text === base;
  // Set again for each file that is shown.
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(
    () => view.current?.mark(changedLines, mutants),
    [path, base, isUntouched, changedLines, mutants],
  );
  useLayoutEffect(() => {
    view.current?.diagnose(diagnostics.filter(({ file, line }) => file === path && line > 0));
  }, [path, base, diagnostics]);
  useEffect(() => view.current?.fail(failingLine), [path, base, failingLine]);
  useEffect(() => setOffered(undefined), [path, base]);
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
        {mutants.length > 0 && (
          <span>Dotted underlines mark recorded changes: tap one, or press Alt+Enter.</span>
        )}
      </p>
    </div>
  );
}
