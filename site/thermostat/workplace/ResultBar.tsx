import { counted } from "../../../shared/counted.ts";
import layout from "../../styles/layout.module.css";
import { formatSuite, listed } from "../trace/format.ts";
import { type Experiment, isSolved } from "./experiment.ts";
import { isMiss } from "./finding.ts";
import type { LabProps } from "./lab.ts";
import { countOf, failedIn } from "./suite-run.ts";

/** A bar with the run's result, which stays in view while a phone scrolls. */
export function ResultBar(props: LabProps & { isStale: boolean }) {
  const { lab, experiment, isStale } = props;
  const { run, isCompiling } = experiment;
  const of = lab.data.tests.length;
  const isBusy = isCompiling || run?.status === "running";
  return (
    <div className={`workplace-bar ${layout.wrap}`} translate="no">
      <p role="status">{isBusy ? "" : formatResult(experiment)}</p>
      {isBusy && (
        <label>
          {isCompiling ? "Compiling" : "Running"}{" "}
          <progress {...(run && !isCompiling ? { value: countOf(run), max: of } : {})} />
        </label>
      )}
      {experiment.finding && isMiss(experiment.finding) && !isStale && (
        <p className="workplace-mark workplace-missed">Our tests miss this</p>
      )}
      {isSolved(experiment) && <p className="workplace-mark">Exercise solved</p>}
      {isStale && !isBusy && <p className="workplace-mark">Verdicts from the last run</p>}
    </div>
  );
}

function formatResult({ run, diagnostics }: Experiment): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return `It doesn’t compile: ${counted(errors, "error")}.`;
  if (!run) return "";
  if (run.status === "problem") return run.problem;
  const failed = failedIn(run);
  const names = failed.length > 0 ? `: ${listed(failed.map(({ id }) => id))}` : "";
  const rest = run.notRun > 0 ? ` ${run.notRun} not run, because two never ended.` : "";
  return `${formatSuite(failed.length, countOf(run), run.ms)}${names}.${rest}`;
}
