import { Component, lazy, type ReactNode, Suspense, useMemo } from "react";
import { Diagnostics } from "../editor/Diagnostics.tsx";
import { JudgedTests } from "../editor/JudgedTests.tsx";
import { Offer } from "../editor/Offer.tsx";
import { changedLines } from "../editor/patches.ts";
import { Shared } from "./Shared.tsx";
import type { State } from "./state.ts";
import type { Store } from "./store.ts";

const Editor = lazy(async () => ({ default: (await import("../editor/Editor.tsx")).Editor }));

/** The sources, the compiler's diagnostics, and the offer to load it. */
export function Code({ store, state }: { store: Store; state: State }) {
  const { files, edits, place, run, compiler, judgement } = state;
  const before = store.data.files[place.path] ?? "";
  const now = files[place.path] ?? "";
  const changed = useMemo(() => changedLines(before, now), [before, now]);
  const hasEdits = Object.keys(edits).length > 0;
  const test = run?.tests.findIndex(({ id }) => id === state.requirement) ?? -1;
  const failure = run?.results[test]?.failure;
  const isFailing = run?.tests[test]?.file === place.path && state.ran === edits;
  const titleOf = (id: string) => store.data.modules.find((one) => one.bug === id)?.title ?? id;
  const uncaught = store.data.modules.find(
    ({ bug: id }) => id !== null && !store.data.matrix[id]?.length,
  );

  return (
    <section className="stack" aria-label="Code">
      <label className="control-field">
        File
        <select value={place.path} onChange={({ target }) => store.go(target.value, 1)}>
          <Files paths={Object.keys(files)} edits={edits} />
        </select>
      </label>
      {state.shared && <Shared store={store} state={state} shared={state.shared} />}
      <EditorBoundary fallback={<Plain text={edits[place.path] ?? now} hasFailed />}>
        <Suspense fallback={<Plain text={edits[place.path] ?? now} />}>
          <Editor
            file={{
              path: place.path,
              base: now,
              text: edits[place.path] ?? now,
              changedLines: changed,
            }}
            revision={state.revision}
            place={place}
            failingLine={isFailing && failure && failure.line > 0 ? failure.line : undefined}
            diagnostics={state.diagnostics}
            onEdit={store.edit}
            onRun={() => void store.run()}
          />
        </Suspense>
      </EditorBoundary>
      <Diagnostics
        diagnostics={state.diagnostics}
        files={files}
        onGo={({ file, line, column }) => store.go(file, line, column)}
      />
      {hasEdits && !state.shared && compiler.is !== "ready" && (
        <Offer
          state={compiler}
          bytes={store.data.compiler.bytes}
          onLoad={() => void store.load()}
          onCancel={store.cancel}
        />
      )}
      {judgement && (
        <JudgedTests
          judgement={judgement}
          titleOf={titleOf}
          exercise={
            uncaught && {
              title: uncaught.title,
              put: () => {
                store.chooseBug(uncaught.bug);
                // The button disappears, and would lose the focus.
                document.querySelector<HTMLElement>(".workplace-toolbar select")?.focus();
              },
            }
          }
        />
      )}
    </section>
  );
}

function Files({ paths, edits }: { paths: readonly string[]; edits: State["edits"] }) {
  return ["src", "tests"].map((folder) => (
    <optgroup key={folder} label={folder}>
      {paths
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => (
          <option key={path} value={path}>
            {path in edits ? `${path} (changed)` : path}
          </option>
        ))}
    </optgroup>
  ));
}

/** Shown until the editor has loaded, or if it fails to. */
function Plain({ text, hasFailed }: { text: string; hasFailed?: boolean }) {
  return (
    <>
      {hasFailed && <p>The editor didn’t load. Reload the page to try again.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <pre className="workplace-plain" tabIndex={0} translate="no">
        {text}
      </pre>
    </>
  );
}

/** Keeps the verdicts if the editor doesn't load. */
class EditorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
