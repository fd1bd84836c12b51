import type { Claim, NewSubmission, Settlement, Store } from "../../../intake/store/store.ts";
import { testPostgresStore } from "./postgres.ts";
import { testStore } from "./test-app.ts";

/** Every kind of store, with a function that opens an empty one for the running test. */
export const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ["SQLite", () => testStore()],
  ["PostgreSQL", () => testPostgresStore()],
];

/** The time at which these submissions come in. */
export const receivedAt = Date.parse("2026-11-20T12:00:00Z");

/** A submission unlike any other. */
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

/** Leases for a minute, as a deliverer with this token does. */
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

/** The result of an attempt by this token's holder. */
export function settlement(
  id: string,
  leaseToken: string,
  next: Settlement["next"] = { state: "delivered" },
): Settlement {
  return { id, leaseToken, attempt, next };
}
