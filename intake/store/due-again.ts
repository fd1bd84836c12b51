import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** Begins an update that makes submissions due now, or before all others, with all its attempts. */
export const dueAgain = (db: Kysely<Tables>, now: number, nextAttemptAt = now) =>
  db.updateTable("submission").set((eb) => ({
    state: "pending",
    countedAttempts: 0,
    nextAttemptAt,
    closedAt: null,
    // The age of one that is pending already does not change.
    pendingSince: eb
      .case()
      .when("state", "=", "pending")
      .then(eb.ref("pendingSince"))
      .else(now)
      .end(),
  }));
