import { resolve } from "node:path";
import { ExpectedError } from "../../shared/settings/expected-error.ts";
import { dayMs } from "../retention.ts";
import { type Store, StoreUnavailable } from "../store/store.ts";
import { asJson, type Context } from "./command.ts";
import { backedUpText, days, erasedText, leftInFiles, leftInPostgres } from "./format.ts";

export async function forget({ store, options }: Context, email = ""): Promise<string> {
  const erased = await store.eraseByAddress(email);
  const left = await finishErasing(store);
  return options.json ? asJson({ erased, left }) : erasedText(erased, left);
}

export async function purge({ store, config, now, options }: Context): Promise<string> {
  const erased = await store.eraseOld(now - config.retentionDays * dayMs);
  const left = await finishErasing(store);
  if (options.json) return asJson({ erased, retentionDays: config.retentionDays, left });
  const text = `Erased: ${erased} delivered, held or discarded more than ${days(config.retentionDays)} ago.`;
  return left === null ? text : `${text}\n${left}`;
}

/**
 * Returns what is left of erased submissions in the database's files and until when; `null` if
 * nothing.
 */
async function finishErasing(store: Store): Promise<string | null> {
  if (!store.finishErasing) return leftInPostgres;
  try {
    await store.finishErasing();
    return null;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return leftInFiles(error.message);
  }
}

export async function backup({ store, options }: Context, path = ""): Promise<string> {
  if (!store.backUp) {
    throw new ExpectedError("Back up PostgreSQL with pg_dump: see docs/operating.md.");
  }
  const file = resolve(path);
  const done = await store.backUp(file);
  return options.json ? asJson({ ...done, file }) : backedUpText(done, file);
}
