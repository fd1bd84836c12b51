import type { Environment } from "../../shared/settings.ts";
import type { Store } from "../store/store.ts";

/** What a command works with. */
export type Context = {
  readonly environment: Environment;
  readonly store: Store;
  readonly now: number;
  /** Writes to standard output, as fast as it is read; returns whether anybody still reads it. */
  readonly write: (text: string) => Promise<boolean>;
};
