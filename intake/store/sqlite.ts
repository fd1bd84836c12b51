import { dirname } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, sql } from "kysely";
import { asStoreError } from "./errors.ts";
import { lockFile } from "./file-lock.ts";
import { bringUpToDate, requireSchema } from "./migrate.ts";
import type { Tables } from "./schema.ts";
import { openFile } from "./sqlite-file.ts";
import { watchLog } from "./sqlite-log.ts";
import type { Database, Role, Store } from "./store.ts";
import { untilFree } from "./until-free.ts";

/**
 * Opens a SQLite file. No statement waits for a lock, which would hold up the whole process: work is
 * done again instead.
 *
 * @param path absolute
 * @throws StoreError
 */
export async function openSqlite(path: string, role: Role): Promise<Store> {
  // For VACUUM's copy, which needs a disk as large.
  process.env.SQLITE_TMPDIR ??= dirname(path);
  const file = await untilFree(async () => openFile(path, role));
  const isServer = role === "server";
  if (isServer) file.exec("PRAGMA wal_autocheckpoint = 0");
  const log = watchLog(file);
  const database = adapted(file, isServer ? log.moveIfSmall : () => {});
  const db = new Kysely<Tables>({ dialect: new TransactionalDialect({ database }) });
  const write: Store["write"] = (work) => untilFree(() => db.transaction().execute(work));
  let unlock = () => {};
  try {
    if (isServer) {
      unlock = await lockFile(`${path}-server`);
      await write(bringUpToDate);
      await write(unlockAll);
    } else await requireSchema(db);
  } catch (error) {
    await db.destroy();
    unlock();
    throw asStoreError(error);
  }
  return {
    db,
    file: path,
    isLogLarge: log.isLarge,
    isPostgres: false,
    read: (work) => untilFree(() => work(db)),
    write,
    sharedNow: (clock) => sql<number>`${clock()}`,
    async close() {
      await db.destroy();
      unlock();
    },
  };
}

/** What a server was sending when it died; the file has no other. */
async function unlockAll(db: Database): Promise<void> {
  await db
    .updateTable("submission")
    .set({ lockedBy: null, lockedUntil: null })
    .where("lockedBy", "is not", null)
    .execute();
}

/** SQLite undoes changes of the schema with their transaction, which Kysely doesn't use. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

/** node:sqlite behind the few methods of better-sqlite3 that Kysely uses. */
function adapted(database: DatabaseSync, onCommit: () => void): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(adjusted(database, text));
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run(values) {
          const result = statement.run(...(values as SQLInputValue[]));
          if (text === "commit") onCommit();
          return result;
        },
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      };
    },
  };
}

function adjusted(database: DatabaseSync, text: string): string {
  // A deferred transaction that reads and then writes fails at once if another has written.
  if (text === "begin") return "begin immediate";
  // On a full disk, SQLite rolls back itself; the error of a second time would hide the first.
  return text === "rollback" && !database.isTransaction ? "select 1" : text;
}
