import type { Pool, PoolClient } from "pg";
import { query } from "./database.ts";
import { asStoreError } from "./errors.ts";

/** Runs the work in a transaction on its own connection; rolls back when the work throws. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error) => {
    throw asStoreError(error);
  });
  try {
    await query(client, "BEGIN");
    const result = await work(client);
    await query(client, "COMMIT");
    client.release();
    return result;
  } catch (error) {
    // Rolls back by closing the connection, whose state is unknown after a timeout.
    client.release(true);
    throw error;
  }
}
