import { useDeferredValue, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { publishedSeed } from "../published.ts";
import { Verdict, Verdicts } from "../Verdicts.tsx";
import { ByHand } from "./ByHand.tsx";
import { Code } from "./Code.tsx";
import { Detail } from "./Detail.tsx";
import { Result } from "./Result.tsx";
import type { State } from "./state.ts";
import type { Store } from "./store.ts";
import { Toolbar } from "./Toolbar.tsx";

/** Code on one side, verdicts and traces on the other. */
export function Workplace({ store, digest }: { store: Store; digest: HTMLElement | null }) {
  const state = useSyncExternalStore(store.subscribe, store.read);
  const later = useDeferredValue(state);
  const { run } = state;
  const isStale = run !== undefined && state.ran !== state.edits;
  const tests = run?.tests ?? store.data.tests;
  const results = new Map(tests.map(({ id }, index) => [id, run?.results[index]]));
  return (
    <div className="workplace">
      <Toolbar store={store} state={state} />
      {state.notice && <p className="workplace-notice">{state.notice}</p>}
      <div className="workplace-left">
        <Code store={store} state={state} />
        {run && <ByHand module={run.module} />}
      </div>
      <Result store={store} state={state} isStale={isStale} />
      <div className="workplace-results stack" data-stale={isStale || undefined}>
        <Verdicts
          tests={tests}
          passes={({ id }) => {
            const result = results.get(id);
            return result && !result.failure;
          }}
          chosen={state.requirement}
          onChoose={({ id }) => store.chooseRequirement(id)}
        >
          <Detail store={store} state={later} />
        </Verdicts>
      </div>
      {digest && createPortal(<Digest store={store} state={later} />, digest)}
    </div>
  );
}

/** The digest of good firmware's whole trace at the published seed, computed in this browser. */
function Digest({ store, state: { reference } }: { store: Store; state: State }) {
  if (reference?.seed !== publishedSeed || reference.digest === undefined) return null;
  if (reference.digest === null) return "This browser computes SHA-256 only over HTTPS.";
  return (
    <span translate="no">
      <code>{reference.digest}</code> <Verdict passes={reference.digest === store.data.digest} />
    </span>
  );
}
