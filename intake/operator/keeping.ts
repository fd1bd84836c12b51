import { resolve } from "node:path";
import { dayMs } from "../retention.ts";
import type { Store } from "../store/store.ts";
import { asJson, CommandError, type Context } from "./command.ts";
import { backedUpText, days, forgottenText, keptByReader } from "./format.ts";

export async function forget({ store, options }: Context, email = ""): Promise<string> {
  const erased = await store.forget(email);
  const isScrubbed = await scrub(store);
  return options.json ? asJson({ erased, isScrubbed }) : forgottenText(erased, isScrubbed);
}

export async function purge({ store, config, now, options }: Context): Promise<string> {
  const erased = await store.eraseOld(now - config.retentionDays * dayMs);
  const isScrubbed = await scrub(store);
  if (options.json) return asJson({ erased, retentionDays: config.retentionDays, isScrubbed });
  const text = `Erased: ${erased} delivered, held or discarded more than ${days(config.retentionDays)} ago.`;
  return isScrubbed ? text : `${text}\n${keptByReader}`;
}

/** Whether all erased submissions are gone from the database's files too. */
async function scrub(store: Store): Promise<boolean> {
  return (await store.scrub?.()) ?? true;
}

export async function backup({ store, options }: Context, path = ""): Promise<string> {
  if (!store.backUp) {
    throw new CommandError("Back up PostgreSQL with pg_dump: see docs/operating.md.");
  }
  const file = resolve(path);
  const done = await store.backUp(file);
  return options.json ? asJson({ ...done, file }) : backedUpText(done, file);
}
