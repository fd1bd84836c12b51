import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { deliveryQueries } from "../delivery-queries.ts";
import { operatorQueries } from "../operator-queries.ts";
import type { Sql } from "../sql.ts";
import { type Role, type Store, StoreUnavailable } from "../store.ts";
import { openPool, query } from "./database.ts";
import { prepare } from "./migrate.ts";
import { keepOn, settle } from "./write.ts";

// For all statements of `keep` together, and the wait for a connection.
const keepLimitMs = 3000;

// A visitor waits for the server; an operator's command may read the whole database.
const serverLimits = { connections: 10, statementMs: 2000 };
const toolLimits = { connections: 2, statementMs: 30_000 };
// While one server migrates, the others wait.
const startLimits = { connections: 1, statementMs: 60_000 };

/**
 * Opens a store in the schema `intake` of a PostgreSQL database, which any number of servers and
 * tools may share. A server creates the schema and brings it up to date.
 *
 * @param url of the database, checked by `databaseAddress`
 * @throws StoreRefused or StoreUnavailable with the reason on one line, without the address
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
  const keep = keepOn(pool);
  return {
    ...operatorQueries(sql),
    ...deliveryQueries(sql),
    keep: (submission) => withinLimit(keep(submission)),
    settle: (settlement) => settle(pool, settlement),
    check: (write) => withinLimit(check(pool, write)),
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
      // The database's clock: the servers' clocks may differ or be set.
      leaseClock: "now()",
      leaseEnd: (milliseconds) => `now() + ${milliseconds} * interval '1 millisecond'`,
      skipLocked: "FOR UPDATE SKIP LOCKED",
      attemptNumber: "number",
      fields: (json) => `json_each_text(${json}::json)`,
      among: (json) => `= ANY (ARRAY(SELECT json_array_elements_text(${json}::json)))`,
    },
  };
}

// As large as the largest submission, so that the check fails whenever `keep` would.
const fillerBytes = 64 * 1024;

/** Rejects when the database cannot be written; see `Store`. */
async function check(pool: Pool, write: boolean): Promise<void> {
  // Random, so that PostgreSQL cannot compress it. There is no row 0, so with that id PostgreSQL
  // only checks whether it may write.
  const values = write ? [randomBytes(fillerBytes), 1] : ["", 0];
  await query(pool, "UPDATE write_check SET filler = $1 WHERE id = $2", values);
}

/** Rejects at the time limit; the outcome is then unknown, as when a connection breaks. */
async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
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
