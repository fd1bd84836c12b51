import { createPortal } from "react-dom";
import { FirstResult } from "./FirstResult.tsx";
import { type Store } from "./store.ts";
import { useStore } from "./use-store.ts";

export function Bench({
  store,
  firstResult,
}: {
  store: Store;
  firstResult: HTMLElement | null;
  digest: HTMLElement | null;
}) {
  const state = useStore(store);
  return (
    <>
      {firstResult && createPortal(<FirstResult store={store} state={state} />, firstResult)}
      <p role="status">{state.run.status}</p>
    </>
  );
}
