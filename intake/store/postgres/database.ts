import { Pool, type PoolClient, type QueryResult, types } from "pg";
import type { Row } from "../rows.ts";
import { asStoreError } from "./errors.ts";

/** Anything that runs statements: the pool runs each on whichever connection is free. */
export type Connection = Pick<PoolClient, "query">;

export type Limits = {
  readonly connections: number;
  /** How long one statement may take, in milliseconds. */
  readonly statementMs: number;
};

// How long to wait for a connection, a new one or a free one.
const connectMs = 2000;

/**
 * Opens connections as they are needed. A database that is gone, stands still or comes back is
 * noticed by each statement anew.
 */
export function openPool(url: string, { connections, statementMs }: Limits): Pool {
  const pool = new Pool({
    connectionString: url,
    fallback_application_name: "intake",
    max: connections,
    connectionTimeoutMillis: connectMs,
    // On our side, since a server that stands still does not keep time.
    query_timeout: statementMs,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: async (client) => {
      // A connection may break while it is being used; its statement then fails, which is enough.
      client.on("error", () => {});
      await client.query(session(statementMs));
    },
  });
  // A connection may break while nobody uses it. The pool has dropped it by then.
  pool.on("error", () => {});
  return pool;
}

/**
 * Runs one statement.
 *
 * @throws StoreUnavailable
 */
export async function query(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult<Row>> {
  try {
    return await connection.query(text, values);
  } catch (error) {
    throw asStoreError(error);
  }
}

/** What must hold whatever the server's defaults are; a commit must be on disk to count. */
function session(statementMs: number): string {
  return `
    SET search_path = intake;
    SET synchronous_commit = on;
    SET default_transaction_isolation = 'read committed';
    SET lock_timeout = ${Math.round(statementMs / 2)};
    -- What nobody here waits for any more is not to hold locks there.
    SET statement_timeout = ${statementMs + 500};
    SET idle_in_transaction_session_timeout = ${2 * statementMs};
  `;
}

/** Counts and times are far below the limit of exact numbers, so `bigint` need not be a text. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: unknown) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as "text");
