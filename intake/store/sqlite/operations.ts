import type { DatabaseSync } from "node:sqlite";
import type { Kind } from "../../../shared/submission/kinds.ts";
import type { Claim, NewSubmission, Settlement, State } from "../store.ts";
import { backUp } from "./backup.ts";
import { lockTimeoutMs } from "./database.ts";
import type { Place } from "./database-file.ts";
import { claim, nextDueAt, release, releaseAbandoned, settleAll } from "./deliver.ts";
import { erase, eraseOld, idsWithAddress, oldIds, scrub } from "./erase.ts";
import { keeper } from "./keep.ts";
import {
  check,
  discard,
  find,
  idsWithPrefix,
  list,
  page,
  retry,
  retryFailed,
  status,
} from "./operate.ts";

/** Everything the store's thread does, by name; each takes one argument that can be cloned. */
export function operationsOn(database: DatabaseSync, place: Place) {
  const keepAll = keeper(database);
  return {
    keepAll: (batch: readonly NewSubmission[]) => {
      place.requireUnchanged();
      return keepAll(batch);
    },
    claim: (wanted: Claim) => claim(database, wanted),
    settleAll: (batch: readonly Settlement[]) => settleAll(database, batch),
    release: (leaseToken: string) => release(database, leaseToken),
    releaseAbandoned: () => releaseAbandoned(database),
    nextDueAt: (wanted: { kind: Kind; now: number }) => nextDueAt(database, wanted),
    status: () => status(database),
    list: (filter: { state: State | undefined; limit: number }) => list(database, filter),
    idsWithPrefix: (prefix: string) => idsWithPrefix(database, prefix),
    find: (id: string) => find(database, id),
    retry: (wanted: { id: string; state: State; now: number }) => retry(database, wanted),
    retryFailed: (now: number) => retryFailed(database, now),
    discard: (wanted: { id: string; now: number }) => discard(database, wanted),
    oldIds: (before: number) => oldIds(database, before),
    eraseOld: (old: { ids: readonly string[]; before: number }) => eraseOld(database, old),
    idsWithAddress: (email: string) => idsWithAddress(database, email),
    erase: (ids: readonly string[]) => erase(database, ids),
    scrub: () => scrub(database, lockTimeoutMs),
    // Visitors are not to wait for those who read.
    scrubNow: () => !place.hasLog() || scrub(database, 0),
    page: (from: { after: string; limit: number }) => page(database, from),
    backUp: (file: string) => backUp(database, file),
    check: (write: boolean) => {
      place.requireUnchanged();
      check(database, write || place.looksUnwritable());
    },
    close: () => database.close(),
  };
}

export type Operations = ReturnType<typeof operationsOn>;
