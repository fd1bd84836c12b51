import { useMemo, useState } from "react";
import { readTrace, splitAtPowerOn } from "../../firmware/api/trace.ts";
import css from "./Bench.module.css";
import controls from "./controls.module.css";
import { Scope } from "./Scope.tsx";
import { sayFailure } from "./say.ts";
import { type Result, resultFor, type State, type Store } from "./store.ts";
import { TestSource } from "./TestSource.tsx";
import { Verdict } from "./Verdict.tsx";
import { failedIn } from "./window.ts";

/** One requirement: its verdict, its trace and the source of its test. */
export function Detail({ store, state }: { store: Store; state: State }) {
  const { address, run } = state;
  const requirement = store.data.requirements.find(({ id }) => id === address.requirement);
  if (!requirement) {
    return <p className={css.detail}>Choose a requirement to see its trace and its test.</p>;
  }
  const found = resultFor(store.data, run, requirement.id);
  return (
    <section className={css.detail} aria-labelledby="bench-requirement">
      <h3 id="bench-requirement">
        {requirement.id} {found && <Verdict passes={!found.failure} />}
      </h3>
      <p>{requirement.text}</p>
      {found?.failure && (
        <p className={css.failure}>{sayFailure(found.test.file, found.failure)}</p>
      )}
      {found && <Benches key={requirement.id} result={found} />}
      {found && (
        <TestSource
          key={found.test.file}
          address={store.data.sources}
          test={found.test}
          failingLine={found.failure && found.failure.line > 0 ? found.failure.line : undefined}
        />
      )}
    </section>
  );
}

/** A test may switch on several benches one after the other. */
function Benches({ result: { trace } }: { result: Result }) {
  const benches = useMemo(() => splitAtPowerOn(readTrace(trace)), [trace]);
  const failing = benches.findIndex(failedIn);
  const [chosen, choose] = useState<number>();
  const shown = Math.min(chosen ?? Math.max(0, failing), benches.length - 1);
  const step = (by: number) => choose((shown + by + benches.length) % benches.length);
  return (
    <>
      {benches.length > 1 && (
        <div className={controls.row}>
          <button type="button" className={controls.button} onClick={() => step(-1)}>
            Previous bench
          </button>
          <button type="button" className={controls.button} onClick={() => step(1)}>
            Next bench
          </button>
          <p className={css.count}>
            Bench {shown + 1} of {benches.length} in this test
          </p>
        </div>
      )}
      <Scope key={`${shown} ${trace.byteLength}`} records={benches[shown] ?? []} />
    </>
  );
}
