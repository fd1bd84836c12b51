import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type SqliteDatabase, SqliteDialect } from "kysely";

/**
 * Makes Kysely use node:sqlite.
 *
 * @param onCommit called after each commit
 */
export function dialectOf(database: DatabaseSync, onCommit = () => {}): SqliteDialect {
  return new SqliteDialect({ database: adapted(database, onCommit) });
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
