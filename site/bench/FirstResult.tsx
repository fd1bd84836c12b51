import { useMemo } from "react";
import { readTrace, splitAtPowerOn } from "../../firmware/api/trace.ts";
import { classList } from "../styles/class-list.ts";
import css from "./FirstResult.module.css";
import { Screen } from "./Screen.tsx";
import { sayFailure } from "./say.ts";
import { type Result, resultFor, type State, type Store } from "./store.ts";
import { Verdict } from "./Verdict.tsx";
import { failedIn, windowFor } from "./window.ts";

/** What the first press shows: the requirement that fails, the moment, and what it would have cost. */
export function FirstResult({ store, state }: { store: Store; state: State }) {
  const { run, address, pressed } = state;
  if (pressed === undefined || run.module.bug !== pressed) return null;
  const { tests, requirements } = store.data;
  if (run.status === "problem") return <p className={css.problem}>{run.problem}</p>;
  const requirement = requirements.find(({ id }) => id === address.requirement);
  const found = requirement && resultFor(store.data, run, requirement.id);
  const { failure } = found ?? {};
  if (!failure && run.status !== "done") {
    return (
      <p className={css.progress}>{`${run.results.length} of ${tests.length} tests have run.`}</p>
    );
  }
  return (
    <div className={classList(css.result, "on-screen")}>
      <p className={css.verdict}>
        <Verdict passes={!failure} /> {failure && requirement?.id}
      </p>
      <p>{failure ? requirement?.text : "Every test passes with this bug in."}</p>
      {found && failure && (
        <figure>
          <Moment result={found} />
          <figcaption>{sayFailure(found.test.file, failure)}</figcaption>
        </figure>
      )}
      <p className={css.cost}>{run.module.costs}</p>
      <a href="#bench">See it on the bench</a>
    </div>
  );
}

function Moment({ result }: { result: Result }) {
  const picture = useMemo(() => {
    const benches = splitAtPowerOn(readTrace(result.trace));
    const records = benches.find(failedIn) ?? benches[0] ?? [];
    return { records, window: windowFor(records) };
  }, [result]);
  return <Screen picture={picture} sweeps aria-hidden="true" />;
}
