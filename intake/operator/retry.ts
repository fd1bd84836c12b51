import { ExpectedError, urlVariable } from "../../shared/settings.ts";
import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import * as change from "../store/change-queries.ts";
import type { Filter } from "../store/read-queries.ts";
import type { State } from "../store/schema.ts";
import { endPause, pausedUntil } from "../store/webhook-pause.ts";
import type { Context } from "./context.ts";
import { find } from "./list.ts";
import { asJson, time } from "./text.ts";

export type RetryOptions = Omit<Filter, "state"> & {
  [choice in "force" | "failed" | "pending" | "delivered" | "json"]?: true;
};

/** What is wrong with a combination of options, if anything. */
export function misuseOfRetry(
  id: string | undefined,
  { force, failed, pending, delivered, since, until, kind }: RetryOptions,
): string | undefined {
  const selectsSeveral = [failed, pending, delivered, since, until, kind].some(
    (option) => option !== undefined,
  );
  if (id !== undefined)
    return selectsSeveral ? "retry takes an ID or a selection, not both" : undefined;
  if (force) return "--force needs an ID";
  if (since !== undefined && until !== undefined && until < since)
    return "--until is before --since";
  if (since !== undefined) return undefined;
  // Without a start, everything ever delivered would be sent again.
  if (delivered || until !== undefined) return "--delivered and --until need --since";
  return failed || pending ? undefined : "retry needs an ID, --failed, --pending or --since";
}

/** Makes one submission due; with `force`, whatever its state and its webhook's pause. */
export async function retryOne(
  context: Context,
  id: string,
  { force, json }: RetryOptions,
): Promise<void> {
  const { store, now, write } = context;
  const { kind, state: was } = await find(context, id);
  if ((was === "delivered" || was === "discarded") && !force) {
    throw new ExpectedError(`${id} is ${was}: add --force to send it all the same.`);
  }
  if ((await change.retry(store, { id, state: was }, () => now)) === 0) {
    throw new ExpectedError(
      `${id} is being sent, or has just been: look at the result with show ${id}, then retry.`,
    );
  }
  // The receiver is another one, for example: its address has changed.
  if (force) await endPause(store, kind);
  const text = `${id} is due ${await whenSent(context, kind)}.`;
  await write(`${json ? asJson({ id, was, state: "pending" }) : text}\n`);
}

/** Makes all submissions due that the options select. */
export async function retryMany(context: Context, options: RetryOptions): Promise<void> {
  const { store, now, write } = context;
  const { since, until, kind: only, json } = options;
  const retried: { kind: Kind; state: State; count: number; beingSent: number }[] = [];
  const lines: string[] = [];
  for (const kind of only ? [only] : kinds) {
    for (const state of statesOf(options)) {
      const filter = { kind, state, since, until };
      const count = await change.retry(store, filter, () => now);
      const beingSent = await change.countBeingSent(store, filter, () => now);
      if (count + beingSent === 0) continue;
      retried.push({ kind, state, count, beingSent });
      const due = `${count} ${state}, due ${await whenSent(context, kind)}`;
      const sent = `${beingSent} ${beingSent === 1 ? "is" : "are"} being sent`;
      const parts = [...(count > 0 ? [due] : []), ...(beingSent > 0 ? [sent] : [])];
      lines.push(`${kind}: ${parts.join("; ")}.`);
    }
  }
  await write(`${json ? asJson(retried) : lines.join("\n") || "Nothing to retry."}\n`);
}

/** When one is sent that is due: now, at the end of its webhook's pause, or once it has one. */
async function whenSent({ store, environment, now }: Context, kind: Kind): Promise<string> {
  if (!environment[urlVariable(kind)]) return `once ${urlVariable(kind)} is set`;
  const until = await pausedUntil(store, kind, () => now);
  return until ? `when the webhook's pause ends: ${time(until)}, or with --force and an ID` : "now";
}

/**
 * The states that options select; within a period, by default, all that is undelivered. `pending`
 * comes first: the others become pending and would be counted twice.
 */
function statesOf(options: RetryOptions): State[] {
  const named = (["pending", "failed", "delivered"] as const).filter((state) => options[state]);
  return named.length > 0 ? named : ["pending", "failed"];
}
