import { realpathSync } from "node:fs";
import { deliveryQueries } from "../delivery-queries.ts";
import { groupCommit } from "../group-commit.ts";
import { check, keep } from "../keep.ts";
import { operatorQueries } from "../operator-queries.ts";
import type { Sql } from "../sql.ts";
import { type Role, type Store, StoreRefused, type StoreUnavailable } from "../store.ts";
import { requireOwnFile } from "./database.ts";
import { createFile, findFile, makePrivate, requireNoOrphanWal } from "./database-file.ts";
import { dialect } from "./dialect.ts";
import { lockFile } from "./file-lock.ts";
import { type StoreThread, startThread } from "./thread-client.ts";

/** Called for events outside any call to the store. */
export type StoreWatch = {
  /** Called with a warning for the operator, for example if other users can read the files. */
  warn(line: string): void;
  /** Called when the store has failed for good; only a new process helps. */
  onLost(error: StoreUnavailable): void;
};

/**
 * Opens a store in a SQLite file. A server creates the file, updates its schema and must be the
 * only server; a tool needs an existing file and can run alongside a server.
 *
 * @param path absolute path of the file
 * @throws StoreRefused or StoreUnavailable with the reason on one line
 */
export async function openSqliteStore(
  path: string,
  role: Role,
  watch: StoreWatch = { warn: () => {}, onLost: () => {} },
): Promise<Store> {
  const found = findFile(path);
  requireNoOrphanWal(found ?? path);
  if (role === "tool") {
    if (found === undefined) {
      throw new StoreRefused(
        `DATABASE_URL: ${path} does not exist yet; the server creates it at its first start.`,
      );
    }
    requireOwnFile(found);
    return toStore(await startThread({ path: found, role }, watch.onLost), () => {});
  }
  if (found === undefined) createFile(path);
  const file = found ?? realpathSync(path);
  // Checked before locking, which would leave a lock file beside a file that is not ours.
  requireOwnFile(file);
  createFile(`${file}.lock`);
  const lock = lockFile(`${file}.lock`);
  if (!lock) {
    throw new StoreRefused("Another server already uses this database: only one may run on it.");
  }
  try {
    const thread = await startThread({ path: file, role }, watch.onLost);
    makePrivate(file).forEach(watch.warn);
    // For the only server on a file: all leases are from earlier servers. Their attempts may have
    // reached the receiver without being recorded; at-least-once delivery allows that.
    await thread.run("run", [
      "UPDATE submission SET lease_token = NULL, leased_until = NULL WHERE lease_token IS NOT NULL",
    ]);
    return toStore(thread, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

function toStore(thread: StoreThread, afterClose: () => void): Store {
  const sql: Sql = {
    run: (statement, values = []) => thread.run("run", [statement, ...values]),
    transact: groupCommit((batch) => thread.run("transactAll", batch)),
    dialect,
  };
  return {
    ...operatorQueries(sql),
    ...deliveryQueries(sql),
    keep: (submission) => keep(sql, submission),
    check: async (write) => check(sql, write || (await thread.run("looksUnwritable"))),
    finishErasing: () => thread.run("finishErasing"),
    leftovers: () => thread.run("leftovers"),
    backUp: (file) => thread.run("backUp", file),
    async close() {
      await thread.run("close").catch(() => {});
      await thread.end();
      afterClose();
    },
  };
}
