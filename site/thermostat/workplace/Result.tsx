import { formatSuite } from "../trace/format.ts";
import type { State } from "./state.ts";
import type { Store } from "./store.ts";
import { countOf, failedIn } from "./suite-run.ts";

/** A bar with the run's result, which stays in view while a phone scrolls. */
export function Result(props: { store: Store; state: State; isStale: boolean }) {
  const { store, state, isStale } = props;
  const { run, isCompiling } = state;
  const of = store.data.tests.length;
  const isBusy = isCompiling || run?.status === "running";
  const changesTests = Object.keys(state.ran).some((path) => path.startsWith("tests/"));
  return (
    <div className="workplace-bar" translate="no">
      <p role="status">{isBusy ? "" : formatResult(state)}</p>
      {isBusy && (
        <label>
          {isCompiling ? "Compiling" : "Running"}{" "}
          <progress {...(run && !isCompiling ? { value: countOf(run), max: of } : {})} />
        </label>
      )}
      {changesTests && !isStale && <p className="workplace-mark">Tests changed</p>}
      {isStale && !isBusy && <p className="workplace-mark">Verdicts from the last run</p>}
    </div>
  );
}

function formatResult({ run, diagnostics }: State): string {
  const errors = diagnostics.filter(({ kind }) => kind === "error").length;
  if (errors > 0) return `It doesn’t compile: ${errors === 1 ? "1 error" : `${errors} errors`}.`;
  if (!run) return "";
  if (run.status === "problem") return run.problem;
  const failed = failedIn(run);
  const ids = failed.slice(0, 3).map(({ id }) => id);
  const more = failed.length > ids.length ? ` and ${failed.length - ids.length} more` : "";
  const names = ids.length > 0 ? `: ${ids.join(", ")}${more}` : "";
  const removed = run.tests.length - countOf(run);
  const rest = run.status === "done" && removed > 0 ? ` ${removed} removed.` : "";
  return `${formatSuite(failed.length, countOf(run), run.ms)}${names}.${rest}`;
}
