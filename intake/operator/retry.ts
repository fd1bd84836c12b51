import { ExpectedError } from "../../shared/settings/expected-error.ts";
import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import type { State } from "../store/store.ts";
import { asJson, type Context, type Options, readChoice, readTime, UsageError } from "./command.ts";
import { days } from "./format.ts";
import { findSingle } from "./list.ts";
import { outlook } from "./queue-text.ts";

const selections = ["failed", "pending", "delivered", "since", "until", "kind"] as const;

/** @throws UsageError */
export function checkRetry(options: Options, argument?: string): void {
  const selection = selections.find((name) => options[name] !== undefined);
  if (argument !== undefined && selection) {
    throw new UsageError(`retry takes an id or --${selection}, not both.`);
  }
  if (argument === undefined && options.force) throw new UsageError("--force needs an id.");
  // Without a start, everything ever delivered would be sent again.
  const bounded = options.delivered ? "delivered" : "until";
  if (options[bounded] && !options.since) throw new UsageError(`--${bounded} needs --since.`);
}

/** Makes one submission due now, ahead of all others. */
export async function retry({ store, now, options }: Context, prefix: string): Promise<string> {
  const { id, kind, state } = await findSingle(store, prefix);
  if ((state === "delivered" || state === "discarded") && !options.force) {
    throw new ExpectedError(`${id} is ${state}: add --force to send it anyway.`);
  }
  if (!(await store.retry(id, state, now))) {
    throw new ExpectedError(
      `An attempt to deliver ${id} is in progress or has just ended: check it with show ${id}, then retry.`,
    );
  }
  const queue = (await store.queues()).find((one) => one.kind === kind);
  if (options.json)
    return asJson({ id, kind, was: state, state: "pending", outlook: outlook(kind, queue, now) });
  return `${id} ${outlook(kind, queue, now)}`;
}

/** Makes all failed submissions due now, or those that the options select. */
export async function retryMany({ store, now, options }: Context): Promise<string> {
  const only = readChoice("kind", options, kinds);
  const period = {
    since: readTime("since", options, now),
    until: readTime("until", options, now),
  };
  const queues = await store.queues();
  const retried: { kind: Kind; counts: Partial<Record<State, number>>; outlook: string }[] = [];
  for (const kind of only ? [only] : kinds) {
    const counts: Partial<Record<State, number>> = {};
    for (const state of statesOf(options)) {
      const count = await store.retryAll({ kind, state, ...period }, now);
      if (count > 0) counts[state] = count;
    }
    const queue = queues.find((one) => one.kind === kind);
    if (Object.keys(counts).length > 0) {
      retried.push({ kind, counts, outlook: outlook(kind, queue, now) });
    }
  }
  if (options.json) return asJson(retried);
  if (retried.length === 0) return "Nothing to retry.";
  return retried
    .map(({ kind, counts, outlook: text }) => {
      const parts = Object.entries(counts).map(([state, count]) => `${count} ${state}`);
      return `${kind}: ${parts.join(", ")} ${text}`;
    })
    .join("\n");
}

/**
 * The states selected by options; by default `failed`, and within a period `pending` too. `pending`
 * comes first: the others become pending and would be counted twice.
 */
function statesOf(options: Options): State[] {
  const named = (["pending", "failed", "delivered"] as const).filter((state) => options[state]);
  if (named.length > 0) return named;
  return options.since === undefined ? ["failed"] : ["pending", "failed"];
}

/** Closes a failed or held submission without sending it. */
export async function discard(
  { store, config, now, options }: Context,
  prefix = "",
): Promise<string> {
  const { id, kind, state } = await findSingle(store, prefix);
  if (state !== "failed" && state !== "held") {
    throw new ExpectedError(
      `${id} is ${state}: only failed and held submissions can be discarded.`,
    );
  }
  if (!(await store.discard(id, now))) {
    throw new ExpectedError(`${id} is no longer ${state}: check it with show ${id}.`);
  }
  if (options.json) return asJson({ id, kind, was: state, state: "discarded", discardedAt: now });
  const was = state === "failed" ? "had failed" : "was held";
  return `${id} ${was} and is now discarded: it will be erased in ${days(config.retentionDays)}.`;
}
