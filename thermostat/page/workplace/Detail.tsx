import { memo, useMemo } from "react";
import { Button } from "../../../site/elements/Button.tsx";
import layout from "../../../site/styles/layout.module.css";
import textCss from "../../../site/styles/text.module.css";
import type { Test } from "../../build/workplace-data.ts";
import type { Result } from "../../wasm/api/run-test.ts";
import { boardsIn, type Failure, readTrace, recordBytes } from "../../wasm/api/trace.ts";
import { formatAfter, partsOf, sourceLine } from "../trace/format.ts";
import { Trace } from "../trace/Trace.tsx";
import { failureIn } from "../trace/trace-window.ts";
import type { LabProps } from "./lab.ts";
import { shownRun } from "./message.ts";

/** One requirement: its verdict, the check that failed, and the trace. */
export const Detail = memo(function Detail({ lab, experiment }: LabProps) {
  const { requirement, reference } = experiment;
  const run = shownRun(experiment);
  const test = run?.tests.find(({ id }) => id === requirement);
  const result = test && run?.results.get(test.id);
  if (!test || !result) return null;
  const isGood = run?.module === reference?.module;
  return (
    <section className={`workplace-detail ${layout.stack}`} aria-labelledby="shown-requirement">
      <h3 id="shown-requirement" tabIndex={-1}>
        What happened in <span translate="no">{test.id}</span>
      </h3>
      {result.failure && (
        <Check lab={lab} experiment={experiment} test={test} failure={result.failure} />
      )}
      <p translate="no">
        {result.failure ? "Caught" : "Passed"}{" "}
        {formatAfter(result.afterMs, result.failure?.ms ?? result.simulatedMs)}.
      </p>
      {result.failure?.line === 0 ? (
        <p>No trace: after a test ends like this, the memory’s contents can’t be trusted.</p>
      ) : (
        <TestTrace
          key={test.id}
          trace={result.trace}
          reference={isGood ? undefined : reference?.results.get(test.id)?.trace}
        />
      )}
      {!result.failure && (
        <Button variant="outline" onClick={() => lab.go(test.file, test.line)}>
          Show the test
        </Button>
      )}
    </section>
  );
});

/** The check's source line, which leads to the code, and what the check found. */
function Check(props: LabProps & { test: Test; failure: Failure }) {
  const { lab, experiment, test, failure } = props;
  const { check, found } = partsOf(failure);
  const text = experiment.ran[test.file] ?? experiment.files[test.file];
  const line = sourceLine(text, failure.line) || check;
  return (
    <div className="workplace-check" translate="no">
      {line && (
        <button
          type="button"
          className={textCss.link}
          onClick={() => lab.go(test.file, failure.line)}
        >
          <code>{line}</code>
          <br />
          <span className={textCss.quiet}>
            {test.file}:{failure.line}
          </span>
        </button>
      )}
      <p>{found}</p>
    </div>
  );
}

/** A test may power on several boards one after the other: shows one that fails or differs. */
function TestTrace({
  trace,
  reference,
}: {
  trace: Result["trace"];
  reference: Result["trace"] | undefined;
}) {
  const { records, other } = useMemo(() => {
    const all = readTrace(trace);
    const differs = reference ? trace.findIndex((byte, at) => byte !== reference[at]) : 0;
    const moment = failureIn(all) ?? all[Math.floor(differs / recordBytes)];
    const boards = boardsIn(all);
    const shown = Math.max(
      0,
      boards.findIndex((board) => moment && board.includes(moment)),
    );
    const others = reference && boardsIn(readTrace(reference));
    return { records: boards[shown] ?? [], other: others?.[shown] };
  }, [trace, reference]);
  return <Trace records={records} reference={other} />;
}
