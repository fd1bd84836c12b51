import { memo, useMemo, useState } from "react";
import { readTrace, splitAtPowerOn } from "../../firmware/api/trace.ts";
import { Scope } from "./Scope.tsx";
import { sayFailure } from "./say.ts";
import { type Found, resultFor, type State, type Store } from "./store.ts";
import { TestSource } from "./TestSource.tsx";
import { Verdict } from "./Verdict.tsx";
import { failedIn } from "./window.ts";

/** One requirement: its verdict, its trace and the source of its test. */
export const Detail = memo(function Detail(props: { store: Store; state: State }) {
  const { store, state } = props;
  const { address } = state;
  const requirement = store.data.requirements.find(({ id }) => id === address.requirement);
  if (!requirement) {
    return <p className="bench-detail">Choose a requirement to see its trace and its test.</p>;
  }
  const found = resultFor(store.data, state, requirement.id);
  return (
    <section className="bench-detail" aria-labelledby="bench-requirement">
      <h3 id="bench-requirement" tabIndex={-1}>
        {requirement.id} {found && <Verdict passes={!found.failure} />}
      </h3>
      <p>{requirement.text}</p>
      {found?.failure && <p className="bench-failure">{sayFailure(found.failure)}</p>}
      {found && <Benches key={requirement.id} found={found} />}
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
});

/** A test may switch on several benches one after the other. */
function Benches({ found: { trace, goodTrace } }: { found: Found }) {
  const benches = useMemo(() => splitAtPowerOn(readTrace(trace)), [trace]);
  const good = useMemo(() => goodTrace && splitAtPowerOn(readTrace(goodTrace)), [goodTrace]);
  const failing = benches.findIndex(failedIn);
  const [chosen, choose] = useState<number>();
  const shown = Math.min(chosen ?? Math.max(0, failing), benches.length - 1);
  const step = (by: number) => choose((shown + by + benches.length) % benches.length);
  return (
    <>
      {benches.length > 1 && (
        <div className="control-row">
          <button type="button" className="control-button" onClick={() => step(-1)}>
            Previous bench
          </button>
          <button type="button" className="control-button" onClick={() => step(1)}>
            Next bench
          </button>
          <p className="bench-count">
            Bench {shown + 1} of {benches.length} in this test
          </p>
        </div>
      )}
      <Scope
        key={`${shown} ${trace.byteLength}`}
        records={benches[shown] ?? []}
        reference={good?.[shown]}
      />
    </>
  );
}
