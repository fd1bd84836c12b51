import { type State, states } from "../store/store.ts";
import { asJson, type Context, type Options, readKind, readTime, UsageError } from "./command.ts";
import { withPayload } from "./export.ts";
import { theOne } from "./find.ts";
import { detailText, listText } from "./format.ts";

/** The newest submissions. */
export async function list({ store, now, options }: Context): Promise<string> {
  const rows = await store.list({
    state: readState(options),
    kind: readKind(options),
    since: readTime("since", options, now),
    search: options.search,
    limit: readLimit(options),
  });
  if (options.json) return asJson(rows.map(withPayload));
  return listText(rows, await store.idLength(), await store.lanes(), now);
}

/** One submission: its payload and its tries. */
export async function show({ store, now, options }: Context, prefix = ""): Promise<string> {
  const submission = await theOne(store, prefix);
  if (options.json) return asJson(withPayload(submission));
  return detailText(submission, await store.lanes(), now);
}

function readState({ state }: Options): State | undefined {
  if (state === undefined) return undefined;
  const known = states.find((one) => one === state);
  if (!known) throw new UsageError(`--state must be one of: ${states.join(", ")}.`);
  return known;
}

function readLimit({ limit = "50" }: Options): number {
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit);
  throw new UsageError("--limit must be a whole number from 1 to 999999.");
}
