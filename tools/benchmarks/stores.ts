import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { temporaryFolder } from "./start-server.ts";

/** One table in a database that waits for the disk at each insert. */
export type BareStore = {
  /** The DATABASE_URL of an intake on the same disk or server. */
  readonly intakeUrl: string;
  insert(id: string, key: string, payload: string): unknown;
};

const table = "CREATE TABLE bare (id TEXT PRIMARY KEY, key TEXT UNIQUE, payload TEXT)";

/** Both kinds, by the names of their rows. */
export const stores = { SQLite: openSqlite, PostgreSQL: openPostgres };

/** Two files in one folder. */
async function openSqlite(ends: AsyncDisposableStack): Promise<BareStore> {
  const folder = await temporaryFolder(ends);
  const database = new DatabaseSync(join(folder, "bare.db"));
  ends.defer(() => database.close());
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${table}`);
  const statement = database.prepare("INSERT INTO bare VALUES (?, ?, ?)");
  return {
    intakeUrl: `file:${join(folder, "intake.db")}`,
    insert: (...values) => statement.run(...values),
  };
}

/** Two databases of one server. */
async function openPostgres(ends: AsyncDisposableStack): Promise<BareStore> {
  const server = await startPostgres({ fsync: "on" });
  ends.defer(() => server.remove());
  const client = new Client(server.url);
  await client.connect();
  ends.defer(() => client.end());
  await client.query("CREATE DATABASE intake");
  await client.query(table);
  const text = "INSERT INTO bare VALUES ($1, $2, $3)";
  return {
    intakeUrl: new URL("/intake", server.url).href,
    insert: (...values) => client.query({ name: "insert", text, values }),
  };
}
