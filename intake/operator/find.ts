import type { Store, SubmissionDetail } from "../store/store.ts";
import { CommandError } from "./command.ts";
import { table, time } from "./format.ts";

/**
 * Finds the one submission whose id begins with the prefix.
 *
 * @throws CommandError when there is none, or more than one, which it then lists
 */
export async function findSingle(store: Store, prefix: string): Promise<SubmissionDetail> {
  const ids = await store.idsWithPrefix(prefix.toLowerCase());
  const found = (await Promise.all(ids.map((id) => store.find(id)))).filter(
    (one) => one !== undefined,
  );
  const [first, ...others] = found;
  if (!first) throw new CommandError(`No id begins with ${prefix}.`);
  if (others.length === 0) return first;
  const candidates = table(
    found.map(({ id, kind, state, receivedAt }) => [id, kind, state, time(receivedAt)]),
  );
  const atLeast = ids.length > 5 ? " (here are the first)" : "";
  throw new CommandError(`Several ids begin with ${prefix}${atLeast}:\n${candidates}`);
}
