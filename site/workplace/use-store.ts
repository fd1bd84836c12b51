import { useSyncExternalStore } from "react";
import type { State } from "./state.ts";
import type { Store } from "./store.ts";

/** The store's state; the component renders again when it changes. */
export const useStore = (store: Store): State => useSyncExternalStore(store.subscribe, store.read);
