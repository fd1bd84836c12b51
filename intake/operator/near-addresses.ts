import { normalizedEmail } from "../store/normalized-email.ts";
import { addresses } from "../store/read-queries.ts";
import type { Store } from "../store/store.ts";

/** Finds the kept addresses that one slip of typing turns into this one. */
export async function nearAddresses(store: Store, email: string): Promise<string[]> {
  const wanted = normalizedEmail(email);
  const near: string[] = [];
  for await (const batch of addresses(store)) near.push(...batch.filter(isNear(wanted)));
  return near;
}

/** Makes a check for one letter that is missing, too many or another, or two that are swapped. */
const isNear = (wanted: string) => (kept: string) => {
  const [one, other] = [Array.from(wanted), Array.from(kept)];
  while (one.length > 0 && one[0] === other[0]) {
    one.shift();
    other.shift();
  }
  while (one.length > 0 && one.at(-1) === other.at(-1)) {
    one.pop();
    other.pop();
  }
  const isSwapped = one.length === 2 && one.toReversed().join() === other.join();
  return isSwapped || Math.max(one.length, other.length) === 1;
};
