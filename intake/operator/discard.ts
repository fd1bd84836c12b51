import { ExpectedError, readSettings } from "../../shared/settings.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import * as change from "../store/change-queries.ts";
import type { Context } from "./context.ts";
import { find } from "./list.ts";
import { asJson } from "./text.ts";

export type DiscardOptions = { held?: true; until?: number; json?: true };

/** What is wrong with a combination of options, if anything. */
export function misuseOfDiscard(
  id: string | undefined,
  { held, until }: DiscardOptions,
): string | undefined {
  if (id !== undefined)
    return held || until !== undefined ? "discard takes an ID or --held, not both" : undefined;
  if (held) return undefined;
  return until === undefined ? "discard needs an ID or --held" : "--until needs --held";
}

/** Closes a submission without sending it, if it is failed, held, or pending and not being sent. */
export async function discardOne(
  context: Context,
  id: string,
  { json }: DiscardOptions,
): Promise<void> {
  const { store, environment, now, write } = context;
  const { RETENTION_DAYS: days } = readSettings(environment, ["RETENTION_DAYS"]);
  const { state: was } = await find(context, id);
  if (was === "delivered" || was === "discarded") {
    throw new ExpectedError(
      `${id} is ${was}: only what is failed, held or pending can be discarded.`,
    );
  }
  if ((await change.discard(store, { id, state: was }, () => now)) === 0) {
    throw new ExpectedError(
      `${id} is being sent, or has just been: look at the result with show ${id}, then discard.`,
    );
  }
  const text = `${id} is discarded, and erased in ${days}d.`;
  await write(`${json ? asJson({ id, was, state: "discarded" }) : text}\n`);
}

/** Closes all that are held, or those received until a time. */
export async function discardHeld(context: Context, options: DiscardOptions): Promise<void> {
  const { store, environment, now, write } = context;
  const { RETENTION_DAYS: days } = readSettings(environment, ["RETENTION_DAYS"]);
  const { until, json } = options;
  const discarded = [];
  for (const kind of kinds) {
    const count = await change.discard(store, { kind, state: "held", until }, () => now);
    if (count > 0) discarded.push({ kind, state: "held", count });
  }
  const lines = discarded.map(
    ({ kind, count }) => `${kind}: ${count} held, discarded, and erased in ${days}d.`,
  );
  await write(`${json ? asJson(discarded) : lines.join("\n") || "Nothing to discard."}\n`);
}
