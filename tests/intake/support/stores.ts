import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Next } from "../../../intake/pauses.ts";
import { claim, settle } from "../../../intake/store/deliver-queries.ts";
import { keep } from "../../../intake/store/keep.ts";
import type { Attempt, NewSubmission } from "../../../intake/store/schema.ts";
import type { Clock, Store } from "../../../intake/store/store.ts";
import { tempFolder } from "../../support/test-end.ts";
import { testPostgresStore } from "./postgres.ts";
import { testStore } from "./test-app.ts";

/** On PostgreSQL too, the test's clock counts instead of the database's. */
const sharedNow = (clock: Clock) => sql<number>`CAST(${clock()} AS bigint)`;

/** Both stores, with a function that opens an empty one for the running test. */
export const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ["SQLite", () => testStore()],
  ["PostgreSQL", async () => ({ ...(await testPostgresStore()), sharedNow })],
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
    receivedAt,
    state: "pending",
    ...more,
  };
}

/** Keeps a submission that repeats none, at the time at which it was received. */
export function keepNew(store: Store, id: string, more: Partial<NewSubmission> = {}) {
  const one = submission(id, more);
  return keep(store, () => one.receivedAt, one);
}

/**
 * Copies SQLite's files as a server leaves them that is killed: the newest submission is in the log.
 *
 * @returns the copy's path
 */
export function copyAfterKill({ file }: Store): string {
  const path = join(tempFolder(), "intake.db");
  for (const end of ["", "-wal"]) copyFileSync(`${file}${end}`, path + end);
  return path;
}

/** Inserts this many submissions at once. */
export async function keepRows(
  store: Store,
  count: number,
  more: Partial<NewSubmission>,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...submission(`id-${String(index).padStart(4, "0")}`, more),
    pendingSince: receivedAt,
    attemptCount: 0,
    countedAttempts: 0,
    nextAttemptAt: receivedAt,
  }));
  // Databases limit the parameters of a statement.
  for (let from = 0; from < count; from += 2000) {
    await store.write((db) =>
      db
        .insertInto("submission")
        .values(rows.slice(from, from + 2000))
        .execute(),
    );
  }
}

export const attempt: Attempt = {
  at: receivedAt,
  durationMs: 5,
  status: 200,
  error: null,
  answer: "ok",
};

const server = "server";

export const delivered: Next = {
  state: "delivered",
  pauseMs: null,
  isCounted: true,
  webhookPauseMs: null,
};

/** Claims enquiries for a server, at the time at which they were received unless told otherwise. */
export async function claimed(
  store: Store,
  more: Partial<Parameters<typeof claim>[1]> & { now?: number } = {},
) {
  const clock = () => more.now ?? receivedAt;
  const parts = { kind: "enquiry", server, clock, sending: [], limit: 99, ...more } as const;
  return (await claim(store, parts)).claimed;
}

/** Records an attempt to deliver a submission. */
export async function attempted(
  store: Store,
  id: string,
  next: Partial<Next> = {},
  more: Partial<Attempt> = {},
): Promise<void> {
  await store.write((db) =>
    db.updateTable("submission").set({ lockedBy: server }).where("id", "=", id).execute(),
  );
  const made = { ...attempt, ...more };
  const result = { id, kind: "enquiry", server, clock: () => made.at, isProbe: false } as const;
  await settle(store, { ...result, attempt: made, next: { ...delivered, ...next } });
}
