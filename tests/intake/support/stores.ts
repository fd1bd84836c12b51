import type { Store } from "../../../intake/store/database.ts";
import { claim, settle, unlock } from "../../../intake/store/deliver-queries.ts";
import { keep } from "../../../intake/store/keep.ts";
import type { Attempt, NewSubmission } from "../../../intake/store/schema.ts";
import { testPostgresStore } from "./postgres.ts";
import { testStore } from "./test-app.ts";

/** Both stores, with a function that opens an empty one for the running test. */
export const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ["SQLite", () => testStore()],
  ["PostgreSQL", () => testPostgresStore()],
];

/** When these submissions were received. */
export const receivedAt = Date.parse("2026-11-20T12:00:00Z");

/** A submission whose content depends on its id. */
export function submission(id: string, more: Partial<NewSubmission> = {}): NewSubmission {
  const email = `${id}@example.com`;
  return {
    id,
    kind: "enquiry",
    payload: JSON.stringify({ email }),
    email,
    fingerprint: id,
    idempotencyKey: null,
    receivedAt,
    state: "pending",
    ...more,
  };
}

/** Keeps a submission that repeats none. */
export const keepNew = (store: Store, id: string, more: Partial<NewSubmission> = {}) =>
  keep(store, submission(id, more));

export const attempt: Attempt = {
  at: receivedAt,
  durationMs: 5,
  status: 200,
  error: null,
  answer: "ok",
  askedUntil: null,
};

const server = "server";

/** Claims enquiries for a server, at the time at which they were received unless it is said otherwise. */
export const claimed = (
  store: Store,
  more: Partial<Parameters<typeof claim>[1]> & { now?: number } = {},
) =>
  claim(store, {
    kind: "enquiry",
    server,
    clock: () => more.now ?? receivedAt,
    sending: [],
    limit: 99,
    ...more,
  });

/** Claims a submission and records an attempt to deliver it. */
export async function attempted(
  store: Store,
  id: string,
  next: Partial<Parameters<typeof settle>[1]["next"]> = {},
  more: Partial<Attempt> = {},
): Promise<void> {
  await claimed(store, { now: receivedAt + 86_400_000 });
  const all = { state: "delivered", nextAttemptAt: null, isCounted: true, ...next } as const;
  await settle(store, { id, server, attempt: { ...attempt, ...more }, next: all });
  await unlock(store, server);
}
