import type { Claim, NewSubmission, Settlement, Store } from "../../../intake/store/store.ts";
import { testPostgresStore } from "./postgres.ts";
import { testStore } from "./test-app.ts";

/** Every kind of store, with a function that opens an empty one for the running test. */
export const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ["SQLite", () => testStore()],
  ["PostgreSQL", () => testPostgresStore()],
];

/** The time of receipt of these submissions. */
export const receivedAt = Date.parse("2026-11-20T12:00:00Z");

/** A submission whose content depends on its id. */
export function submission(id: string, more: Partial<NewSubmission> = {}): NewSubmission {
  return {
    id,
    kind: "enquiry",
    payload: JSON.stringify({ email: `${id}@example.com` }),
    fingerprint: id,
    receivedAt,
    repetition: undefined,
    suspicion: undefined,
    ...more,
  };
}

/** Arguments for `claim`: enquiries, leased with this token for a minute. */
export function claimOf(token: string, more: Partial<Claim> = {}): Claim {
  return { kind: "enquiry", now: receivedAt, limit: 9, lease: { token, ms: 60_000 }, ...more };
}

export const attempt = {
  at: receivedAt,
  durationMs: 5,
  status: 200,
  error: undefined,
  answer: "ok",
};

/** Arguments for `settle`: the result of an attempt with this token's lease. */
export function settlement(
  id: string,
  leaseToken: string,
  next: Settlement["next"] = { state: "delivered" },
): Settlement {
  return { id, leaseToken, attempt, next };
}
