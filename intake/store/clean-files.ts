import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { largestVacuumBytes } from "../times.ts";
import type { Clock, Store } from "./store.ts";
import { untilFree } from "./until-free.ts";

const dayMs = 24 * 60 * 60 * 1000;
// Readers need milliseconds, unless a program keeps a transaction open.
const readersMs = 5000;

/**
 * Why SQLite's files still have text of erased submissions: another program reads them; they are so
 * large that forms would wait too long; the disk lacks room for a copy; they were cleaned today.
 * `postgres`: it clears its files itself. `null`: they have none.
 */
export type Left = "read" | "large" | "no room" | "today" | "postgres" | null;

type Options = {
  readonly clock: Clock;
  /** As retention does it, at most once a day. */
  readonly isDaily?: boolean | undefined;
  /** On the operator's word, whatever the size and the day. */
  readonly isForced?: boolean | undefined;
};

/**
 * Removes what erased submissions have left in SQLite's files, if there can be any. It takes long,
 * and forms wait meanwhile.
 */
export async function cleanFiles(store: Store, options: Options): Promise<Left> {
  if (store.isLogLarge()) await emptyLog(store);
  const { left, erasedAt } = await leftInFiles(store, options);
  if (left || erasedAt === null) return left;
  await untilFree(() => sql`VACUUM`.execute(store.db));
  if (!(await emptyLog(store))) return "read";
  await store.write(async (db) => {
    if (options.isDaily) {
      await db.updateTable("erasure").set({ vacuumedAt: options.clock() }).execute();
    }
    // Something else may have been erased meanwhile.
    await db
      .updateTable("erasure")
      .set({ erasedAt: null })
      .where("erasedAt", "=", erasedAt)
      .execute();
  });
  return null;
}

/** What would prevent `cleanFiles` now, and since when there is something to clean, if there is. */
export async function leftInFiles(store: Store, { clock, isDaily, isForced }: Options) {
  const { file, read } = store;
  if (file === null) return { left: "postgres", erasedAt: null } as const;
  const { erasedAt, vacuumedAt } = await read((db) =>
    db.selectFrom("erasure").selectAll().executeTakeFirstOrThrow(),
  );
  const bytes = sizeOf(file);
  const { bavail, bsize } = statfsSync(dirname(file));
  const isToday = vacuumedAt !== null && Math.abs(clock() - vacuumedAt) < dayMs;
  const reasons: Record<Exclude<Left, "read" | "postgres" | null>, boolean> = {
    // VACUUM writes a copy, then the log that replaces the file.
    "no room": bavail * bsize < 2 * bytes,
    large: !isForced && bytes > largestVacuumBytes,
    today: isDaily === true && !isForced && isToday,
  };
  const left = (["no room", "large", "today"] as const).find((reason) => reasons[reason]) ?? null;
  return { left: erasedAt === null ? null : left, erasedAt };
}

/** The size of SQLite's file and its log, in bytes. */
export const sizeOf = (file: string): number =>
  [file, `${file}-wal`]
    .filter((path) => existsSync(path))
    .reduce((bytes, path) => bytes + statSync(path).size, 0);

/**
 * Moves the log into the file, first as much as others need not wait for.
 *
 * @returns false while another program reads what is in the log
 */
async function emptyLog({ db }: Store): Promise<boolean> {
  await sql`PRAGMA wal_checkpoint(PASSIVE)`.execute(db);
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() - startedAt > readersMs) return false;
    await sleep(20);
  }
}
