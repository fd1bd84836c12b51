import { StoreError } from "./errors.ts";
import { type Kept, keep } from "./keep.ts";
import type { NewSubmission } from "./schema.ts";
import type { Clock, Store } from "./store.ts";

// A monitor that asks every minute sees it twice. Then a proxy sends submissions again, or none would
// ever show that there is room.
const distrustMs = 3 * 60_000;
/** How long an answer serves whoever asks next. */
const probeMs = 1000;

export type Keeper = ReturnType<typeof createKeeper>;

/** Keeps submissions for a server, and tells whether it can. */
export function createKeeper(store: Store, clock: Clock) {
  let distrustedUntil = 0;
  let probe: Promise<boolean> | undefined;

  function canInsertNow(): Promise<boolean> {
    probe ??= canInsert(store).finally(() => {
      setTimeout(() => {
        probe = undefined;
      }, probeMs).unref();
    });
    return probe;
  }
  return {
    async keep(submission: NewSubmission): Promise<Kept> {
      try {
        const kept = await keep(store, clock, submission);
        if (kept.outcome === "kept") distrustedUntil = 0;
        return kept;
      } catch (error) {
        if (error instanceof StoreError && error.isOfDisk) distrustedUntil = clock() + distrustMs;
        throw error;
      }
    },
    /** Whether a submission can be kept now, as far as can be told without writing one. */
    canKeep: async () => clock() >= distrustedUntil && (await canInsertNow()),
  };
}

/** Whether rows can be inserted. It inserts none, so it does not notice a full disk. */
function canInsert(store: Store): Promise<boolean> {
  const insertion = store.write((db) => {
    const none = db.selectFrom("submission").selectAll().where("id", "=", "");
    return db.insertInto("submission").expression(none).execute();
  });
  return insertion.then(
    () => true,
    () => false,
  );
}
