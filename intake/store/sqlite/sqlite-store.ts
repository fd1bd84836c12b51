import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { groupCommit } from "../group-commit.ts";
import {
  type Kept,
  type NewSubmission,
  type Settlement,
  type Store,
  StoreRefused,
  StoreUnavailable,
} from "../store.ts";
import type { Role } from "./database.ts";
import type { KeptOrNot } from "./keep.ts";
import { lockForServer } from "./server-lock.ts";
import { type StoreThread, startThread } from "./thread-client.ts";

/**
 * Opens a store in a SQLite file. The server creates the file, updates it and is alone on it; a
 * tool needs a file that is there and works beside a running server.
 *
 * @param path absolute path of the file
 * @throws StoreRefused or StoreUnavailable with one line that says why.
 */
export async function openSqliteStore(path: string, role: Role): Promise<Store> {
  if (role === "tool") {
    if (!existsSync(path)) {
      throw new StoreRefused(
        `${path} does not exist yet: the server creates it at its first start.`,
      );
    }
    return toStore(await startThread({ path, role }), () => {});
  }
  createForOwnerOnly(path);
  const lock = lockForServer(`${path}.lock`);
  try {
    const thread = await startThread({ path, role });
    await thread.run("releaseAbandoned");
    return toStore(thread, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function toStore(thread: StoreThread, afterClose: () => void): Store {
  const keep = groupCommit<NewSubmission, KeptOrNot>((batch) => thread.run("keepAll", batch));
  const settle = groupCommit<Settlement, undefined>((batch) => thread.run("settleAll", batch));
  return {
    keep: async (submission) => keptOrThrow(await keep(submission)),
    claim: (wanted) => thread.run("claim", wanted),
    settle,
    release: (leaseToken, now) => thread.run("release", { leaseToken, now }),
    nextDueAt: (kind) => thread.run("nextDueAt", kind),
    status: () => thread.run("status"),
    list: (filter) => thread.run("list", filter),
    idsWithPrefix: (prefix) => thread.run("idsWithPrefix", prefix),
    find: (id) => thread.run("find", id),
    retry: (id, now) => thread.run("retry", { id, now }),
    retryFailed: (now) => thread.run("retryFailed", now),
    eraseDelivered: (receivedBefore) => thread.run("eraseDelivered", receivedBefore),
    check: () => thread.run("check"),
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

/**
 * SQLite would make files that everybody on the machine can read; its `-wal` and `-shm` files
 * take over the mode of the database.
 */
function createForOwnerOnly(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (const file of [path, `${path}.lock`]) {
      // Only a new file is opened: closing one that exists would drop the locks that this
      // process already has on it (POSIX, fcntl).
      if (!existsSync(file)) closeSync(openSync(file, "wx", 0o600));
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw new StoreUnavailable(`${path} cannot be written (${code}): check DATABASE_URL.`);
  }
}
