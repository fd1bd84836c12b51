import { Pool, type PoolClient, types } from "pg";
import type { Result, Step, Transaction } from "../sql.ts";
import { asStoreError } from "./errors.ts";

/** A database, and the statements with which each transaction begins. */
export type Database = { readonly pool: Pool; readonly begin: string };

/** Runs statements in a transaction. */
export type Connection = Pick<PoolClient, "query">;

type Limits = {
  readonly connections: number;
  /** How long one statement may take, in milliseconds. */
  readonly statementMs: number;
};

// How long to wait for a new or free connection.
const connectMs = 2000;

/**
 * Opens connections as needed, so each transaction finds out anew whether the database is
 * reachable.
 */
export function openDatabase(url: string, { connections, statementMs }: Limits): Database {
  const pool = new Pool({
    connectionString: url,
    fallback_application_name: "intake",
    max: connections,
    connectionTimeoutMillis: connectMs,
    // Enforced by the client: a hanging server does not enforce its own limit.
    query_timeout: statementMs,
    keepAlive: true,
    // Sends statements without waiting for earlier results.
    pipeline: true,
    types: { getTypeParser },
  });
  // If a connection breaks in use, its statement fails, which is enough.
  pool.on("connect", (client) => client.on("error", () => {}));
  // An idle connection may break; the pool has dropped it by then.
  pool.on("error", () => {});
  return { pool, begin: begin(statementMs) };
}

/**
 * Runs one statement in a transaction.
 *
 * @throws StoreUnavailable
 */
export async function query(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<Result> {
  try {
    const { rows, rowCount } = await connection.query(text, [...values]);
    return { rows, changes: rowCount ?? 0 };
  } catch (error) {
    throw asStoreError(error);
  }
}

/**
 * Begins a transaction, with settings that must not depend on the server's defaults; a commit must
 * be on disk to count. Settings of a connection would be lost behind a pooler, which lends one for
 * each transaction, with the settings that another program has left on it.
 */
function begin(statementMs: number): string {
  return `
    BEGIN ISOLATION LEVEL READ COMMITTED;
    SET LOCAL search_path = intake;
    SET LOCAL synchronous_commit = on;
    SET LOCAL lock_timeout = ${Math.round(statementMs / 2)};
    -- A statement that we no longer wait for must not keep its locks.
    SET LOCAL statement_timeout = ${statementMs + 500};
    SET LOCAL idle_in_transaction_session_timeout = ${2 * statementMs};
  `;
}

/** Reads `bigint` as a number: counts and times are far below the limit of exact integers. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: unknown) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as "text");

/** Runs the work on a connection of its own, which is closed if the work throws. */
async function withConnection<Outcome>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Outcome>,
): Promise<Outcome> {
  const client = await pool.connect().catch((error) => {
    throw asStoreError(error);
  });
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // Closing rolls back; the connection's state is unknown after a timeout.
    client.release(true);
    throw error;
  }
}

/** Runs the work in a transaction, which is rolled back if the work throws. */
export function inTransaction<Outcome>(
  { pool, begin }: Database,
  work: (client: Connection) => Promise<Outcome>,
): Promise<Outcome> {
  return withConnection(pool, async (client) => {
    await query(client, begin);
    const result = await work(client);
    await query(client, "COMMIT");
    return result;
  });
}

/**
 * Runs transactions as one, in one round trip: all statements are sent without waiting for results.
 * Once one has failed, the following ones fail too, and COMMIT rolls back.
 */
export function transactAll(
  { pool, begin }: Database,
  transactions: readonly Transaction[],
): Promise<readonly (readonly Result[])[]> {
  const names = transactions.flatMap((one) => one.names ?? []);
  return withConnection(pool, async (client) => {
    const runAll = (steps: readonly Step[]) =>
      Promise.all(steps.map(([statement, ...values]) => query(client, statement, values)));
    const [, results] = await Promise.all([
      runAll([[begin], ...(names.length > 0 ? [takeTurns(names)] : [])]),
      Promise.all(transactions.map(({ steps }) => runAll(steps))),
      runAll([["COMMIT"]]),
    ]);
    return results;
  });
}

/**
 * Locks names until the transaction ends. A statement sees what was committed before it began (READ
 * COMMITTED), so the statements after this one see the results of others. A hash collision only
 * causes a wait. All lock in the same order, which prevents deadlocks.
 */
function takeTurns(names: readonly string[]): Step {
  return [
    `SELECT pg_advisory_xact_lock(name) FROM (
       SELECT hashtextextended(value, 0) AS name FROM json_array_elements_text($1) ORDER BY name
     ) AS ordered`,
    JSON.stringify(names),
  ];
}
