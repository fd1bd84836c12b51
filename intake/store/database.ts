import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  SqliteDialect,
  sql,
} from "kysely";
import { Migrator } from "kysely/migration";
import { DatabaseError, Pool, types } from "pg";
import { asStoreError, inStore } from "./errors.ts";
import { lockFile } from "./file-lock.ts";
import { migrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";
import { adapted, openFile, pathOf, type Role } from "./sqlite.ts";

/** The current time in milliseconds since the epoch; injected so that tests can set it. */
export type Clock = () => number;

/** Where submissions are kept. Functions that use it throw StoreError when it fails. */
export type Store = {
  readonly db: Kysely<Tables>;
  readonly isPostgres: boolean;
  /** Now, by the clock that all servers of a database share. */
  readonly sharedNow: (clock: Clock) => RawBuilder<number>;
  close(): Promise<void>;
};

const schema = "intake";
// For a new or free connection, and for one statement. A visitor waits for the server.
const timeLimitMs = { server: 2000, command: 30_000 } as const;

/**
 * Opens the database that DATABASE_URL names. A server brings its schema up to date.
 *
 * @throws StoreError
 */
export async function openStore(url: string, role: Role): Promise<Store> {
  return /^file:/i.test(url) ? openSqlite(pathOf(url), role) : openPostgres(url, role);
}

async function openSqlite(path: string, role: Role): Promise<Store> {
  const file = openFile(path, role);
  let unlock = () => {};
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapted(file) }),
  });
  try {
    if (role === "server") unlock = await lockFile(`${path}-server`);
    await migrate(db, role);
    if (role === "server") await unlockAll(db);
  } catch (error) {
    await db.destroy();
    unlock();
    throw asStoreError(error);
  }
  return {
    db,
    isPostgres: false,
    sharedNow: (clock) => sql<number>`${clock()}`,
    async close() {
      await db.destroy();
      unlock();
    },
  };
}

/** What a server was sending when it died; the file has no other. */
async function unlockAll(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable("submission")
    .set({ lockedBy: null, lockedUntil: null })
    .where("lockedBy", "is not", null)
    .execute();
}

async function openPostgres(url: string, role: Role): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    fallback_application_name: "intake",
    max: role === "server" ? 10 : 2,
    connectionTimeoutMillis: timeLimitMs[role],
    // Enforced by the client: a server that hangs does not enforce its own limit.
    query_timeout: timeLimitMs[role],
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection may break, idle or not; the next query says so, and the pool drops it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const all = new Kysely<Tables>({
    dialect: new PoolerDialect({ pool: closingBroken(pool) }),
  });
  const db = all.withSchema(schema);
  try {
    await inStore(() => migrate(all, role));
  } catch (error) {
    await all.destroy();
    throw error;
  }
  return {
    db,
    isPostgres: true,
    // The servers' own clocks may differ.
    sharedNow: () => sql<number>`CAST(extract(epoch FROM now()) * 1000 AS bigint)`,
    close: () => all.destroy(),
  };
}

/**
 * Kysely's own lock for migrations would outlive its transaction; `migrate` takes one that does not,
 * so that a pooler in transaction mode may stand between.
 */
class PoolerDialect extends PostgresDialect {
  override createAdapter() {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock(): Promise<void> {}
      override async releaseMigrationLock(): Promise<void> {}
    })();
  }
}

/** Closes a connection whose state is unknown, for example after a time limit, instead of reusing it. */
function closingBroken(pool: Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let broken: Error | undefined;
      const query = async (text: string, values: unknown[]) => {
        if (broken) throw broken;
        return client.query(text, values).catch((error: Error) => {
          if (!(error instanceof DatabaseError)) broken = error;
          throw error;
        });
      };
      // Without streams, which nothing here uses.
      return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Reads `bigint` as a number: counts and times are far below the limit of exact integers. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: unknown) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as "text");

/** Lets one program at a time do what has this name, until its transaction ends; only for PostgreSQL. */
export async function takeTurns(transaction: Kysely<Tables>, name: string): Promise<void> {
  // A pooler may have lent the connection to a program that waits for nothing.
  await sql`SET LOCAL lock_timeout = 0`.execute(transaction);
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`intake ${name}`}))`.execute(transaction);
}

/** Creates the schema, one server at a time: Kysely would hide why it cannot. */
async function prepareSchema(transaction: Kysely<Tables>): Promise<void> {
  await takeTurns(transaction, "migrate");
  const { rows } = await sql`SELECT WHERE to_regnamespace(${schema}) IS NULL`.execute(transaction);
  if (rows.length > 0) await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(transaction);
}

/** Brings the schema up to date; commands leave that to the server. */
async function migrate(db: Kysely<Tables>, role: Role): Promise<void> {
  if (role === "command") return;
  const isPostgres = db.getExecutor().adapter.supportsTransactionalDdl;
  const toLatest = async (one: Kysely<Tables>) => {
    if (isPostgres) await prepareSchema(one);
    const migrator = new Migrator({
      db: isPostgres ? one.withSchema(schema) : one,
      provider: { getMigrations: async () => migrations },
      ...(isPostgres && { migrationTableSchema: schema }),
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  };
  await (isPostgres ? db.transaction().execute(toLatest) : toLatest(db));
}
