import { useLayoutEffect, useRef } from "react";
import { counted } from "../../../shared/counted.ts";
import { Button } from "../../../site/elements/Button.tsx";
import { classList } from "../../../site/styles/class-list.ts";
import layout from "../../../site/styles/layout.module.css";
import textCss from "../../../site/styles/text.module.css";
import { formatAfter, formatSuite, listed, megabytes } from "../trace/format.ts";
import type { Progress } from "../worker/compiler.ts";
import { type Experiment, isSolved } from "./experiment.ts";
import { isMiss } from "./finding.ts";
import type { LabProps } from "./lab.ts";
import { Status } from "./Status.tsx";
import { failedIn } from "./suite-run.ts";

/** A bar with the run's result, or what it waits for, which stays in view while a phone scrolls. */
export function ResultBar(props: LabProps & { isStale: boolean }) {
  const { lab, experiment, isStale } = props;
  const { run, compiler, isTyping } = experiment;
  const { finding, problem } = experiment.outcome;
  const of = lab.data.tests.length;
  const isCompiling = compiler.is === "compiling";
  const isBusy = isCompiling || run?.status === "running";
  if (compiler.is === "loading")
    return <Loading {...compiler.progress} isTyping={isTyping} onCancel={lab.cancel} />;
  return (
    <div className={classList("workplace-bar", layout.wrap, textCss.strong)} translate="no">
      <Status isTyping={isTyping}>{isBusy ? "" : formatResult(experiment)}</Status>
      {isBusy && (
        <label>
          {isCompiling ? "Compiling" : "Running"}{" "}
          <progress {...(run && !isCompiling ? { value: run.results.size, max: of } : {})} />
        </label>
      )}
      <Status isTyping={isTyping} role="alert">
        {problem && `${problem} Run tries again.`}
      </Status>
      {finding && isMiss(finding) && (
        <p className="workplace-mark workplace-missed">Our tests may miss this</p>
      )}
      {isSolved(experiment) && <p className="workplace-mark">Exercise solved</p>}
      {isStale && !isBusy && <p className="workplace-mark">Verdicts from the last run</p>}
    </div>
  );
}

/** What the compiler is doing, and how far it is. */
function Loading(props: Progress & { isTyping: boolean; onCancel(): void }) {
  const { phase, done, of, isTyping, onCancel } = props;
  const bar = useRef<HTMLDivElement>(null);
  // Once the compiler has loaded, its button disappears; without this, the focus would be lost.
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement))
        document
          .querySelector<HTMLElement>(".workplace-toolbar button")
          ?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={bar}
      className={classList("workplace-bar", layout.wrap, textCss.strong)}
      translate="no"
    >
      <Status isTyping={isTyping}>
        {phase === "download" ? "Downloading clang" : "Starting clang"}
      </Status>
      {/* Without a value it shows only that work is in progress. */}
      <progress aria-label="The compiler" {...(of > 0 && { value: done, max: of })} />
      {of > 0 && `${megabytes(done)} of ${megabytes(of)} MB`}
      {/* The second click of a double click on Run isn't meant for it. */}
      <Button variant="outline" onClick={({ detail }) => detail < 2 && onCancel()}>
        Cancel
      </Button>
    </div>
  );
}

function formatResult({ run, diagnostics }: Experiment): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return `It doesn’t compile: ${counted(errors, "error")}.`;
  if (run?.status !== "done") return "";
  const failed = failedIn(run);
  const results = [...run.results.values()];
  const suite = formatSuite(failed.length, results.length);
  const rest = run.notRun > 0 ? ` ${run.notRun} not run, because two never ended.` : "";
  if (failed.length === 0) {
    const ms = Math.max(...results.map(({ afterMs }) => afterMs));
    return `${suite} ${formatAfter(
      ms,
      results.reduce((sum, { simulatedMs }) => sum + simulatedMs, 0),
    )}.${rest}`;
  }
  const first = results.find(({ failure }) => failure);
  const caught = first && `caught ${formatAfter(first.afterMs, first.failure?.ms ?? 0)}`;
  return `${suite}: ${listed(failed.map(({ id }) => id))}, ${caught}.${rest}`;
}
