import type { ListFilter } from "../store/operator-store.ts";
import { type State, type Store, type SubmissionListed, states } from "../store/store.ts";
import { asJson, type Context, type Options, readKind, readTime, UsageError } from "./command.ts";
import { pageSize, withPayload } from "./export.ts";
import { findSingle } from "./find.ts";
import { detailText, listText } from "./format.ts";

/** Yields the newest submissions, page by page, as `export` does. */
export async function* list({ store, now, options }: Context): AsyncGenerator<string> {
  const pages = pagesOf(store, {
    state: readState(options),
    kind: readKind(options),
    since: readTime("since", options, now),
    search: options.search,
    limit: readLimit(options),
  });
  if (options.json) {
    let separator = "[";
    for await (const rows of pages) {
      yield separator + rows.map((row) => asJson(withPayload(row))).join(",\n");
      separator = ",\n";
    }
    yield "]\n";
    return;
  }
  const idLength = await store.idLength();
  const lanes = await store.lanes();
  for await (const rows of pages) yield `${listText(rows, idLength, lanes, now)}\n`;
}

/** Yields at least one page; only the first may be empty. */
async function* pagesOf(
  store: Store,
  { limit, ...filter }: ListFilter,
): AsyncGenerator<SubmissionListed[]> {
  let before: string | undefined;
  for (let left = limit; left > 0; left -= pageSize) {
    const rows = await store.list({ ...filter, before, limit: Math.min(left, pageSize) });
    if (rows.length > 0 || before === undefined) yield rows;
    if (rows.length < pageSize) return;
    before = rows.at(-1)?.id;
  }
}

/** One submission: its payload and the attempts to deliver it. */
export async function show({ store, now, options }: Context, prefix = ""): Promise<string> {
  const submission = await findSingle(store, prefix);
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
