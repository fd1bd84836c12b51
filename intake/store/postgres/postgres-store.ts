import { deliveryQueries } from "../delivery-queries.ts";
import { groupCommit } from "../group-commit.ts";
import { check, keep } from "../keep.ts";
import { operatorQueries } from "../operator-queries.ts";
import type { Dialect, Result, Sql, Transaction } from "../sql.ts";
import { type Role, type Store, StoreUnavailable } from "../store.ts";
import { type Database, openDatabase, transactAll } from "./database.ts";
import { prepare } from "./migrate.ts";

// For all statements of `keep` together, and the wait for a connection.
const keepLimitMs = 3000;

// A visitor waits for the server; an operator's command may read the whole database.
const serverLimits = { connections: 10, statementMs: 2000 };
const toolLimits = { connections: 2, statementMs: 30_000 };
// While one server migrates, the others wait.
const startLimits = { connections: 1, statementMs: 60_000 };

const dialect: Dialect = {
  // The database's clock: the servers' clocks may differ or be set.
  leaseClock: "now()",
  leaseEnd: (milliseconds) => `now() + ${milliseconds} * interval '1 millisecond'`,
  skipLocked: "FOR UPDATE SKIP LOCKED",
  lockRows: "FOR UPDATE",
  attemptNumber: "number",
  fields: (json) => `json_each_text(${json}::json)`,
  among: (json) => `= ANY (ARRAY(SELECT json_array_elements_text(${json}::json)))`,
};

/**
 * Opens a store in the schema `intake` of a PostgreSQL database, which any number of servers and
 * tools may share. A server creates the schema and brings it up to date.
 *
 * @param url of the database, checked by `databaseAddress`
 * @throws StoreRefused or StoreUnavailable with the reason on one line, without the address
 */
export async function openPostgresStore(url: string, role: Role): Promise<Store> {
  const starter = openDatabase(url, startLimits);
  try {
    await prepare(starter, role);
  } finally {
    await starter.pool.end();
  }
  return toStore(openDatabase(url, role === "server" ? serverLimits : toolLimits));
}

function toStore(database: Database): Store {
  const together = groupCommit((batch: readonly Transaction[]) => transactAll(database, batch));
  const alone = async (transaction: Transaction) =>
    (await transactAll(database, [transaction]))[0] ?? [];
  const sql: Sql = {
    run: async (statement, values = []) =>
      (await alone({ steps: [[statement, ...values]] }))[0] as Result,
    // Those without names lock rows in any order; together, they could block each other.
    transact: (transaction) => (transaction.names ? together(transaction) : alone(transaction)),
    dialect,
  };
  return {
    ...operatorQueries(sql),
    ...deliveryQueries(sql),
    keep: (submission) => withinLimit(keep(sql, submission)),
    check: (write) => withinLimit(check(sql, write)),
    close: () => database.pool.end(),
  };
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
