import { Component, lazy, type ReactNode, Suspense } from "react";
import { Announced } from "../../../site/elements/Announced.tsx";
import layout from "../../../site/styles/layout.module.css";
import { Diagnostics } from "../editor/Diagnostics.tsx";
import type { LabProps } from "./lab.ts";

const Editor = lazy(async () => ({ default: (await import("../editor/Editor.tsx")).Editor }));

/** The sources, and the compiler's diagnostics. */
export function Code({ lab, experiment }: LabProps) {
  const { files, edits, place, run } = experiment;
  const { path } = place;
  const text = edits[path] ?? files[path] ?? "";
  const isExercise = lab.data.modules.some(
    ({ bug, exercise }) => exercise && bug === experiment.bug,
  );
  const test = run?.tests.find(({ id }) => id === experiment.requirement);
  const failure = test && run?.results.get(test.id)?.failure;
  const isFailing = test?.file === path && experiment.ran === edits;

  return (
    <section className={layout.stack} aria-label="Code">
      <label className="control-field">
        File
        <select value={path} onChange={({ target }) => lab.go(target.value, 1)}>
          {Object.keys(files).map((one) => (
            <option key={one} value={one}>
              {one in edits ? `${one} (changed)` : one}
            </option>
          ))}
        </select>
      </label>
      <EditorBoundary fallback={<Plain text={text} hasFailed />}>
        <Suspense fallback={<Plain text={text} />}>
          <Editor
            file={{ path, text, published: (isExercise ? files : lab.data.files)[path] ?? "" }}
            files={files}
            place={place}
            failingLine={isFailing && failure && failure.line > 0 ? failure.line : undefined}
            diagnostics={experiment.diagnostics}
            runsAsTyped={/ready|compiling/.test(experiment.compiler.status)}
            onEdit={lab.edit}
          />
        </Suspense>
      </EditorBoundary>
      <Diagnostics
        diagnostics={experiment.diagnostics}
        files={files}
        onGo={({ file, line, column }) => lab.go(file, line, column)}
      />
    </section>
  );
}

/** Shown until the editor has loaded, or if it fails to. */
function Plain({ text, hasFailed }: { text: string; hasFailed?: boolean }) {
  return (
    <>
      {hasFailed && (
        <Announced urgent>The editor didn’t load. Reload the page to try again.</Announced>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <pre className="workplace-plain scrolls" tabIndex={0} translate="no">
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
