import { dirname } from "node:path";
import { Kysely, sql } from "kysely";
import { asStoreError } from "./errors.ts";
import { bringUpToDate, requireSchema } from "./migrate.ts";
import type { Tables } from "./schema.ts";
import { dialectOf } from "./sqlite-dialect.ts";
import { openFile } from "./sqlite-file.ts";
import { moveSmallLog } from "./sqlite-log.ts";
import type { Role, Store } from "./store.ts";
import { untilFreeFor } from "./until-free.ts";

/**
 * Opens a SQLite file. No statement waits for a lock, which would hold up the whole process: work is
 * done again instead.
 *
 * @param path absolute
 * @throws StoreError
 */
export async function openSqlite(path: string, role: Role, lockWaitMs: number): Promise<Store> {
  // For VACUUM's copy, which needs a disk as large.
  process.env.SQLITE_TMPDIR ??= dirname(path);
  const untilFree = untilFreeFor(lockWaitMs);
  const file = await untilFree(async () => openFile(path, role));
  const isServer = role === "server";
  const db = new Kysely<Tables>({
    dialect: dialectOf(file, isServer ? moveSmallLog(file) : undefined),
  });
  const write: Store["write"] = (work) => untilFree(() => db.transaction().execute(work));
  let isNew = false;
  try {
    if (isServer) isNew = await write((transaction) => bringUpToDate(transaction));
    else await requireSchema(db);
  } catch (error) {
    await db.destroy();
    throw asStoreError(error);
  }
  return {
    file: path,
    isPostgres: false,
    isNew,
    lockWaitMs,
    read: (work) => untilFree(() => work(db)),
    write,
    sharedNow: (clock) => sql<number>`${clock()}`,
    close: () => db.destroy(),
  };
}
