import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseError, Pool, types } from "pg";
import type { postgresMs } from "../times.ts";

type Times = (typeof postgresMs)[keyof typeof postgresMs];

// This server no longer accepts what the connection is for: after a failover it only reads, or it is
// shutting down or starting, or the connection is broken (PostgreSQL manual, "PostgreSQL Error Codes").
const wrongServer = /^(25006|57P0[123]|08...)$/;

/** Makes a pool of at most ten connections, each dropped once it may lead to the wrong server. */
export function poolOf(url: string, schema: string, times: Times): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    fallback_application_name: "intake",
    max: 10,
    connectionTimeoutMillis: times.clientMs,
    // Enforced by the client: a server that hangs does not enforce its own limit.
    query_timeout: times.clientMs,
    maxLifetimeSeconds: times.ageMs / 1000,
    keepAlive: true,
    types: { getTypeParser },
  });
  const begin = limited(schema, times);
  // A connection may break, idle or not; the next query says so, and the pool drops it.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));

  return {
    async connect() {
      const client = await pool.connect();
      let broken: Error | undefined;
      const query = async (text: string, values: unknown[]) => {
        if (broken) throw broken;
        try {
          return await client.query(text === "begin" ? begin : text, values);
        } catch (error) {
          // Of others, such as a time limit, nobody knows in which state they leave the connection.
          const isKnown = error instanceof DatabaseError && !wrongServer.test(error.code ?? "");
          if (!isKnown) broken = error as Error;
          throw error;
        }
      };
      // Without streams, which nothing here uses.
      return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Begins a transaction that ends by itself, even if nothing is heard of its client any more: a
 * pooler would lend settings of the session to other clients. A commit waits for the disk, whatever
 * the server's default.
 */
const limited = (schema: string, { lockMs, statementMs, silenceMs }: Times) => `begin;
  set local search_path = ${schema};
  set local lock_timeout = ${lockMs};
  set local statement_timeout = ${statementMs};
  set local idle_in_transaction_session_timeout = ${silenceMs};
  set local synchronous_commit = on`;

/** Reads `bigint` as a number: counts and times are far below the limit of exact integers. */
const getTypeParser: typeof types.getTypeParser = (type: number, format?: unknown) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format as "text");
