import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { delivery } from "../deliver.ts";
import { operation } from "../operate.ts";
import type { Sql } from "../sql.ts";
import { type Role, type Store, StoreUnavailable } from "../store.ts";
import { openPool, query } from "./database.ts";
import { keep } from "./keep.ts";
import { prepare } from "./migrate.ts";
import { settle } from "./settle.ts";

// All statements of keeping together, and the wait for a connection.
const keepLimitMs = 3000;

// A visitor waits for the server; an operator's command may look through everything there is.
const serverLimits = { connections: 10, statementMs: 2000 };
const toolLimits = { connections: 2, statementMs: 30_000 };
// One server migrates, the others wait for it.
const startLimits = { connections: 1, statementMs: 60_000 };

/**
 * Opens a store in the schema `intake` of a PostgreSQL database, which any number of servers and
 * tools may share. A server makes the schema and brings it up to date.
 *
 * @param url of the database, as `readDatabase` has checked it
 * @throws StoreRefused or StoreUnavailable with one line that says why, without the address.
 */
export async function openPostgresStore(url: string, role: Role): Promise<Store> {
  const starter = openPool(url, startLimits);
  try {
    await prepare(starter, role);
  } finally {
    await starter.end();
  }
  return toStore(openPool(url, role === "server" ? serverLimits : toolLimits));
}

function toStore(pool: Pool): Store {
  const sql = sqlOf(pool);
  return {
    ...operation(sql),
    ...delivery(sql),
    keep: (submission) => inTime(keep(pool, submission)),
    settle: (settlement) => settle(pool, settlement),
    check: (write) => inTime(check(pool, write)),
    close: () => pool.end(),
  };
}

function sqlOf(pool: Pool): Sql {
  return {
    async run(statement, values = []) {
      const { rows, rowCount } = await query(pool, statement, [...values]);
      return { rows, changes: rowCount ?? 0 };
    },
    dialect: {
      // The database's clock: those of the servers may differ, or be set.
      leaseClock: "now()",
      leaseEnd: (milliseconds) => `now() + ${milliseconds} * interval '1 millisecond'`,
      skipLocked: "FOR UPDATE SKIP LOCKED",
      attemptNumber: "number",
      listed: (json) => `SELECT json_array_elements_text(${json}::json)`,
    },
  };
}

// As much as the largest submission, so that this fails where that would.
const fillerBytes = 64 * 1024;

/** Rejects, as keeping would, when the database cannot be written; see `Store`. */
async function check(pool: Pool, write: boolean): Promise<void> {
  // Random, because PostgreSQL would compress it. Without such a row it only asks whether it may
  // write.
  const values = write ? [randomBytes(fillerBytes), 1] : ["", 0];
  await query(pool, "UPDATE write_check SET filler = $1 WHERE id = $2", values);
}

/** Gives up waiting; what becomes of the work is then unknown, as when a connection breaks. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(
      new StoreUnavailable("DATABASE_URL: the database cannot be used: it answers too slowly."),
    );
  }, keepLimitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
