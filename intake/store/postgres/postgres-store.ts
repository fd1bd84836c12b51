import type { Pool } from "pg";
import { type Role, type Store, StoreUnavailable } from "../store.ts";
import { openPool } from "./database.ts";
import { claim, nextDueAt, release, settle } from "./deliver.ts";
import { eraseOld, forget } from "./erase.ts";
import { keep } from "./keep.ts";
import { prepare } from "./migrate.ts";
import {
  check,
  discard,
  find,
  idsWithPrefix,
  list,
  page,
  retry,
  retryFailed,
  status,
} from "./operate.ts";

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
  return {
    keep: (submission) => inTime(keep(pool, submission)),
    claim: (wanted) => claim(pool, wanted),
    settle: (settlement) => settle(pool, settlement),
    release: (leaseToken) => release(pool, leaseToken),
    nextDueAt: (kind, now) => nextDueAt(pool, kind, now),
    status: () => status(pool),
    list: (filter) => list(pool, filter),
    idsWithPrefix: (prefix) => idsWithPrefix(pool, prefix),
    find: (id) => find(pool, id),
    retry: (id, state, now) => retry(pool, id, state, now),
    retryFailed: (now) => retryFailed(pool, now),
    discard: (id, now) => discard(pool, id, now),
    eraseOld: (before) => eraseOld(pool, before),
    page: (from) => page(pool, from),
    forget: (email) => forget(pool, email),
    check: (write) => inTime(check(pool, write)),
    close: () => pool.end(),
  };
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
