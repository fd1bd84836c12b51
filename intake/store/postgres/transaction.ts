import type { Pool, PoolClient } from "pg";
import { query } from "./database.ts";
import { asStoreError } from "./errors.ts";

/** Runs the work in one transaction on a connection of its own; it is undone when the work throws. */
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
    // Closes the connection, which undoes the transaction. Its state is not known after a timeout.
    client.release(true);
    throw error;
  }
}
