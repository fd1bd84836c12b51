import { memo, useMemo, useState } from "react";
import type { Result } from "../../../firmware/api/run-test.ts";
import { readTrace, recordBytes, splitAtPowerOn } from "../../../firmware/api/trace.ts";
import { Button } from "../../elements/Button.tsx";
import textCss from "../../styles/text.module.css";
import type { Test } from "../computed/workplace-data.ts";
import { partsOf, sourceLine } from "../trace/format.ts";
import { Trace } from "../trace/Trace.tsx";
import { failedIn } from "../trace/trace-window.ts";
import type { Experiment } from "./experiment.ts";
import type { Lab } from "./lab.ts";

/** One requirement: its verdict, the check that failed, and the trace. */
export const Detail = memo(function Detail({
  lab,
  experiment,
}: {
  lab: Lab;
  experiment: Experiment;
}) {
  const { requirement, run, reference } = experiment;
  const index = run?.tests.findIndex(({ id }) => id === requirement) ?? -1;
  const test = run?.tests[index];
  const result = run?.results[index];
  if (!test || !result) return null;
  const isGood = run?.module === reference?.module;
  const good = reference?.results[index]?.trace;
  return (
    <section className="workplace-detail stack" aria-labelledby="shown-requirement">
      <h3 id="shown-requirement">
        What happened in <span translate="no">{test.id}</span>
      </h3>
      {result.failure && <Check lab={lab} experiment={experiment} test={test} result={result} />}
      <PowerOns
        key={`${test.id} ${result.trace.byteLength}`}
        trace={result.trace}
        good={isGood ? undefined : good}
      />
      {!result.failure && (
        <Button variant="outline" onClick={() => lab.go(test.file, test.line)}>
          Show the test
        </Button>
      )}
    </section>
  );
});

/** The check's source line, which leads to the code, and what the check found. */
function Check(props: { lab: Lab; experiment: Experiment; test: Test; result: Result }) {
  const { lab, experiment, test, result } = props;
  const { failure } = result;
  if (!failure) return null;
  const { check, found } = partsOf(failure);
  const text = experiment.ran[test.file] ?? experiment.files[test.file];
  const line = sourceLine(text, failure.line) || check;
  return (
    <div className="workplace-check" translate="no">
      {line && (
        <button type="button" onClick={() => lab.go(test.file, failure.line)}>
          <code>{line}</code>
          <span>
            {test.file}:{failure.line}
          </span>
        </button>
      )}
      <p>{found}</p>
    </div>
  );
}

/** The runs of a test, which may power on several boards one after the other: first, one that fails or differs. */
function PowerOns({ trace, good }: { trace: Result["trace"]; good: Result["trace"] | undefined }) {
  const runs = useMemo(() => splitAtPowerOn(readTrace(trace)), [trace]);
  const goodRuns = useMemo(() => good && splitAtPowerOn(readTrace(good)), [good]);
  const first = useMemo(() => {
    const failing = runs.findIndex(failedIn);
    if (failing >= 0 || !good) return Math.max(0, failing);
    let left = Math.floor(trace.findIndex((byte, at) => byte !== good[at]) / recordBytes);
    return Math.max(
      0,
      runs.findIndex(({ length }) => {
        left -= length;
        return left < 0;
      }),
    );
  }, [runs, trace, good]);
  const [chosen, choose] = useState<number>();
  const shown = Math.min(chosen ?? first, runs.length - 1);
  const step = (by: number) => choose((shown + by + runs.length) % runs.length);
  return (
    <>
      <Trace key={shown} records={runs[shown] ?? []} reference={goodRuns?.[shown]} />
      {runs.length > 1 && (
        <div className="control-row">
          <Button variant="outline" onClick={() => step(-1)}>
            Previous run
          </Button>
          <Button variant="outline" onClick={() => step(1)}>
            Next run
          </Button>
          <p className={textCss.mono} translate="no">
            Run {shown + 1} of {runs.length} in this test
          </p>
        </div>
      )}
    </>
  );
}
