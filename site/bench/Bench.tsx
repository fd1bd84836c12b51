import { useDeferredValue } from "react";
import { createPortal } from "react-dom";
import { classList } from "../styles/class-list.ts";
import { ByHand } from "./ByHand.tsx";
import { Detail } from "./Detail.tsx";
import { FirstResult } from "./FirstResult.tsx";
import { LiveDigest } from "./LiveDigest.tsx";
import { Requirements } from "./Requirements.tsx";
import { Setup } from "./Setup.tsx";
import type { Store } from "./store.ts";
import { useStore } from "./use-store.ts";

/** The bench, and what belongs to it elsewhere on the page. */
export function Bench(props: {
  store: Store;
  firstResult: HTMLElement | null;
  digest: HTMLElement | null;
}) {
  const { store, firstResult, digest } = props;
  const state = useStore(store);
  const later = useDeferredValue(state);
  // These two wait until the verdicts have been drawn, and are then made in small pieces.
  const hasTime = useDeferredValue(true, false);
  const isBroken = state.run.status === "problem" && state.run.count === 0;
  return (
    <>
      <div className={classList("bench", "on-screen")}>
        {state.notice && <p className="bench-notice">{state.notice}</p>}
        <Setup store={store} state={state} />
        {!isBroken && (
          <>
            <div className="bench-columns">
              <Requirements store={store} state={state} />
              <Detail store={store} state={later} />
            </div>
            {hasTime && <ByHand modules={store.data.modules} />}
          </>
        )}
      </div>
      {firstResult && createPortal(<FirstResult store={store} state={later} />, firstResult)}
      {digest && createPortal(<LiveDigest store={store} state={later} />, digest)}
    </>
  );
}
