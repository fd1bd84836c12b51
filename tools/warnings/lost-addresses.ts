import { counted } from "../../shared/counted.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { addressOf } from "../../site/reading/places.ts";
import { lostPages } from "../../site/reading/renamed.ts";

/** How many addresses a warning names. */
const most = 3;

/**
 * Finds pages whose files were removed or renamed since the change began, and whose addresses lead
 * nowhere now: the build reports links to them, but only the list of jobs links to a job.
 *
 * @returns a warning for each; for more than three, which have one cause, a single one
 */
export function lostAddresses(): Mistake[] {
  const lost = lostPages();
  if (lost.length > most) {
    const named = lost.slice(0, most).map(addressOf).join(", ");
    const more = counted(lost.length - most, "more address", "more addresses");
    const message = `is gone, as are ${lost.length - 1} others, so ${named} and ${more} lead nowhere. Where another page is in their place, write under moved in content/navigation.yaml: ${addressOf(lost[0] ?? "")}: /its-address`;
    return lost.slice(0, 1).map((file) => ({ file, message }));
  }
  return lost.map((file) => ({
    file,
    message: `is gone, so its address, ${addressOf(file)}, leads nowhere. If another page is in its place, write under moved in content/navigation.yaml: ${addressOf(file)}: /its-address`,
  }));
}
