import { ExpectedError } from "../../shared/settings/expected-error.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import type { ListFilter } from "../store/operator-queries.ts";
import {
  type Store,
  type SubmissionDetail,
  type SubmissionListed,
  states,
} from "../store/store.ts";
import { asJson, type Context, type Options, readChoice, readTime, UsageError } from "./command.ts";
import { pageSize, withPayload } from "./export.ts";
import { detailText, listText, table, time } from "./format.ts";

/** Yields the newest submissions, page by page, as `export` does. */
export async function* list({ store, now, options }: Context): AsyncGenerator<string> {
  const pages = pagesOf(store, {
    state: readChoice("state", options, states),
    kind: readChoice("kind", options, kinds),
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
  const queues = await store.queues();
  for await (const rows of pages) yield `${listText(rows, idLength, queues, now)}\n`;
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
  return detailText(submission, await store.queues(), now);
}

function readLimit({ limit = "50" }: Options): number {
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit);
  throw new UsageError("--limit must be a whole number from 1 to 999999.");
}

/**
 * Finds the one submission whose id begins with the prefix.
 *
 * @throws ExpectedError if there is none, or several, which the message lists
 */
export async function findSingle(store: Store, prefix: string): Promise<SubmissionDetail> {
  const ids = await store.idsWithPrefix(prefix.toLowerCase());
  const found = (await Promise.all(ids.map((id) => store.find(id)))).filter(
    (one) => one !== undefined,
  );
  const [first, ...others] = found;
  if (!first) throw new ExpectedError(`No id begins with ${prefix}.`);
  if (others.length === 0) return first;
  const candidates = table(
    found.map(({ id, kind, state, receivedAt }) => [id, kind, state, time(receivedAt)]),
  );
  const atLeast = ids.length > 5 ? " (here are the first)" : "";
  throw new ExpectedError(`Several ids begin with ${prefix}${atLeast}:\n${candidates}`);
}
