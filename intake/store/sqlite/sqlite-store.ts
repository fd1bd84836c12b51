import { realpathSync } from "node:fs";
import { delivery } from "../deliver.ts";
import { groupCommit } from "../group-commit.ts";
import { operation } from "../operate.ts";
import type { Sql } from "../sql.ts";
import {
  type Kept,
  type NewSubmission,
  type Role,
  type Settlement,
  type Store,
  StoreRefused,
  StoreUnavailable,
} from "../store.ts";
import { requireOwnFile } from "./database.ts";
import { createFile, findFile, makePrivate, requireNoOrphanWal } from "./database-file.ts";
import type { KeptOrNot } from "./keep.ts";
import { lockForServer } from "./server-lock.ts";
import { dialect } from "./statement.ts";
import { type StoreThread, startThread } from "./thread-client.ts";

const scrubEveryMs = 5000;

/** Hears what happens to a store outside any call to it. */
export type StoreWatch = {
  /** Takes a line for the operator, about who else may read the files for instance. */
  warn(line: string): void;
  /** Called when the store has ended by itself and only a new process can help. */
  onLost(error: StoreUnavailable): void;
};

/**
 * Opens a store in a SQLite file. The server creates the file, updates it and is alone on it; a
 * tool needs a file that is there and works beside a running server.
 *
 * @param path absolute path of the file
 * @param watch hears what happens outside any call
 * @throws StoreRefused or StoreUnavailable with one line that says why.
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
  // Asked before the lock, which would be left beside a file that is not ours.
  requireOwnFile(file);
  createFile(`${file}.lock`);
  const lock = lockForServer(`${file}.lock`);
  try {
    const thread = await startThread({ path: file, role }, watch.onLost);
    makePrivate(file).forEach(watch.warn);
    await thread.run("releaseAbandoned");
    // What a command has erased, and a reader kept in the files.
    const scrubbing = setInterval(() => thread.run("scrubNow").catch(() => {}), scrubEveryMs);
    return toStore(thread, () => {
      clearInterval(scrubbing);
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function toStore(thread: StoreThread, afterClose: () => void): Store {
  const keep = groupCommit<NewSubmission, KeptOrNot>((batch) => thread.run("keepAll", batch));
  const settle = groupCommit<Settlement, undefined>((batch) => thread.run("settleAll", batch));
  const sql: Sql = {
    run: (statement, values = []) => thread.run("run", { statement, values }),
    dialect,
  };
  return {
    ...operation(sql),
    ...delivery(sql),
    keep: async (submission) => keptOrThrow(await keep(submission)),
    settle,
    scrub: () => thread.run("scrub"),
    backUp: (file) => thread.run("backUp", file),
    check: (write) => thread.run("check", write),
    async close() {
      await thread.run("close").catch(() => {});
      await thread.end();
      afterClose();
    },
  };
}

function keptOrThrow(result: KeptOrNot): Kept {
  if (result.outcome === "unavailable") throw new StoreUnavailable(result.reason);
  return result;
}
