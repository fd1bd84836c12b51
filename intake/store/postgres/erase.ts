import type { Pool } from "pg";
import { comparableAddress } from "../address.ts";
import { isOlderThan, toForgotten } from "../rows.ts";
import type { Forgotten } from "../store.ts";
import { query } from "./database.ts";
import { page } from "./operate.ts";

// Few enough for one statement's time limit, and for memory.
const rowsAtOnce = 500;

/** Erases what was delivered, held or discarded long ago; returns how many. */
export async function eraseOld(pool: Pool, before: number): Promise<number> {
  let erased = 0;
  for (;;) {
    // What another instance erases at this moment is left to it.
    const { rowCount } = await query(
      pool,
      `DELETE FROM intake.submission WHERE id IN (
         SELECT id FROM intake.submission
         WHERE ${isOlderThan("$1")}
         LIMIT $2 FOR UPDATE SKIP LOCKED
       )`,
      [before, rowsAtOnce],
    );
    erased += rowCount ?? 0;
    if (rowCount !== rowsAtOnce) return erased;
  }
}

/** Erases what came with an e-mail address, in every state; returns what it was. */
export async function forget(pool: Pool, email: string): Promise<Forgotten[]> {
  const ids = await idsWithAddress(pool, comparableAddress(email));
  const { rows } = await query(
    pool,
    "DELETE FROM intake.submission WHERE id = ANY ($1) RETURNING id, kind, state",
    [ids],
  );
  return rows.map(toForgotten);
}

async function idsWithAddress(pool: Pool, wanted: string): Promise<string[]> {
  const ids: string[] = [];
  let after = "";
  for (;;) {
    const records = await page(pool, { after, limit: rowsAtOnce });
    for (const { id, payload } of records) {
      if (comparableAddress(String(JSON.parse(payload).email)) === wanted) ids.push(id);
    }
    after = records.at(-1)?.id ?? "";
    if (records.length < rowsAtOnce) return ids;
  }
}
