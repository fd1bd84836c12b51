import type { Pool, PoolClient } from "pg";
import { query } from "./database.ts";
import { asStoreError } from "./errors.ts";

/** Runs the work on a connection of its own, and closes it when the work throws. */
export async function onConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
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

/** Runs the work in a transaction, and rolls back when the work throws. */
export function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return onConnection(pool, async (client) => {
    await query(client, "BEGIN");
    const result = await work(client);
    await query(client, "COMMIT");
    return result;
  });
}
