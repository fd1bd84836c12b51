import { useLayoutEffect, useRef } from "react";
import { Button } from "../../../site/elements/Button.tsx";
import { classList } from "../../../site/styles/class-list.ts";
import layout from "../../../site/styles/layout.module.css";
import textCss from "../../../site/styles/text.module.css";
import { megabytes } from "../trace/format.ts";
import type { Progress } from "../worker/compiler.ts";
import { isSolved } from "./experiment.ts";
import { isMiss } from "./finding.ts";
import type { LabProps } from "./lab.ts";
import { isBusy, isStale, loadingOf, problemOf, resultOf, staleWords } from "./message.ts";

/** A bar with the run's result, or what it waits for, which stays in view while a phone scrolls. */
export function ResultBar({ lab, experiment }: LabProps) {
  const { run, runsAsTyped, compiler, outcome } = experiment;
  const { finding } = outcome;
  const total = lab.data.tests.length;
  const isCompiling = compiler.status === "compiling";
  const busy = isBusy(experiment);
  const result = busy ? "" : (problemOf(experiment) ?? resultOf(experiment));
  if (compiler.status === "loading")
    return <Loading {...compiler.progress} onCancel={lab.cancel} />;
  return (
    <div
      className={classList("workplace-bar", layout.wrap, textCss.strong)}
      tabIndex={-1}
      translate="no"
    >
      {result && <p>{result}</p>}
      {busy && (
        // Screen readers would say "0 percent" amid what somebody types.
        <label aria-hidden={runsAsTyped}>
          {isCompiling ? "Compiling" : "Running"}{" "}
          <progress {...(run && !isCompiling ? { value: run.results.size, max: total } : {})} />
        </label>
      )}
      {finding && isMiss(finding) && (
        <p className="workplace-mark workplace-missed">Our tests may miss this</p>
      )}
      {isSolved(experiment) && <p className="workplace-mark">Exercise solved</p>}
      {isStale(experiment) && <p className="workplace-mark">{staleWords}</p>}
    </div>
  );
}

/** What the compiler is doing, and how far it is. */
function Loading(props: Progress & { onCancel(): void }) {
  const { phase, done, total, onCancel } = props;
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
      <p>{loadingOf(phase)}</p>
      {/* Without a value it shows only that work is in progress. */}
      <progress aria-label="The compiler" {...(total > 0 && { value: done, max: total })} />
      {total > 0 && `${megabytes(done)} of ${megabytes(total)} MB`}
      {/* The second click of a double click on Run isn't meant for it. */}
      <Button variant="outline" onClick={({ detail }) => detail < 2 && onCancel()}>
        Cancel
      </Button>
    </div>
  );
}
