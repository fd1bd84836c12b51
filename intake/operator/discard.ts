import { asJson, CommandError, type Context } from "./command.ts";
import { findSingle } from "./find.ts";
import { days } from "./format.ts";

/** Closes a failed or held submission without sending it. */
export async function discard(
  { store, config, now, options }: Context,
  prefix = "",
): Promise<string> {
  const { id, kind, state } = await findSingle(store, prefix);
  if (state !== "failed" && state !== "held") {
    throw new CommandError(`${id} is ${state}: only failed and held submissions can be discarded.`);
  }
  if (!(await store.discard(id, now))) {
    throw new CommandError(`${id} is no longer ${state}: check it with show ${id}.`);
  }
  if (options.json) return asJson({ id, kind, was: state, state: "discarded", discardedAt: now });
  const was = state === "failed" ? "had failed" : "was held";
  return `${id} ${was} and is now discarded: it will be erased in ${days(config.retentionDays)}.`;
}
