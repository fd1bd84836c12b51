import { setTimeout as sleep } from "node:timers/promises";
import type { Forgotten } from "../store.ts";
import type { StoreThread } from "./thread-client.ts";

// While a part is erased nobody else can write. The server waits for that, half a second at most,
// and looks less and less often whether it is over.
const part = 500;
const pauseMs = 100;

/** Erases what was delivered, held or discarded long ago; see `OperatorStore`. */
export async function eraseOld(thread: StoreThread, before: number): Promise<number> {
  const ids = await thread.run("oldIds", before);
  const counts = await inParts(ids, (some) => thread.run("eraseOld", { ids: some, before }));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Erases what came with an e-mail address; see `OperatorStore`. */
export async function forget(thread: StoreThread, email: string): Promise<Forgotten[]> {
  const ids = await thread.run("idsWithAddress", email);
  const erased = await inParts(ids, (some) => thread.run("erase", some));
  return erased.flat();
}

async function inParts<Result>(
  ids: readonly string[],
  work: (some: readonly string[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < ids.length; from += part) {
    if (from > 0) await sleep(pauseMs);
    results.push(await work(ids.slice(from, from + part)));
  }
  return results;
}
