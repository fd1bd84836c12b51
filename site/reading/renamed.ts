import { dirname } from "node:path/posix";
import { text } from "../../shared/files.ts";
import { addedFiles, goneFiles, textBefore } from "./change.ts";
import type { Mistake } from "./mistakes.ts";
import { addressOf, filesAt, moved, placesIn } from "./places.ts";

/** @returns the files of pages that the change removed or renamed, and whose addresses lead nowhere now */
export const lostPages = (): string[] =>
  goneFiles().filter((file) => {
    const address = addressOf(file);
    if (moved().has(address) || filesAt(address).length > 0) return false;
    return !file.startsWith("content/jobs/") || /^page:/m.test(textBefore(file));
  });

/** The least share of its lines that a file still has when somebody only renamed it. */
const least = 0.7;

/** A page's lines, without those that many pages have. */
const linesOf = (source: string) => source.split("\n").filter((line) => line.includes(" "));

/** The new file, with a name that can be an address, that has most of a gone file's lines. */
function nowCalled(gone: string): string | undefined {
  const lines = linesOf(textBefore(gone));
  const sharedWith = (file: string) => {
    const now = new Set(linesOf(text(file)));
    return lines.filter((line) => now.has(line)).length / lines.length;
  };
  return addedFiles()
    .filter((file) => dirname(file) === dirname(gone) && /\/[a-z0-9-]+\.(?:yaml|md)$/.test(file))
    .find((file) => sharedWith(file) >= least);
}

/** A page's file that was renamed, and its new name. */
type Renamed = { readonly from: string; readonly to: string };

let found: readonly Renamed[] | undefined;

/** The pages that the change renamed, and whose former addresses lead nowhere. */
function unmoved(): readonly Renamed[] {
  found ??= lostPages().flatMap((from) => {
    const to = nowCalled(from);
    return to ? { from, to } : [];
  });
  return found;
}

/** Whether the change only renamed the page with this address, so that nothing else about it is wrong. */
export const isOnlyRenamed = (address: string): boolean =>
  unmoved().some(({ from }) => addressOf(from) === address);

/** @returns a mistake for each page that the change renamed, unless `moved` in navigation.yaml has its former address */
export const unmovedPages = (): Mistake[] =>
  unmoved().map(({ from, to }) => {
    const file = "content/navigation.yaml";
    const [former, address] = [addressOf(from), addressOf(to)];
    if (moved().get(address) === former) {
      const message = `has the two addresses the wrong way round. Write ${former}: ${address}`;
      return { ...(placesIn([file], `${address}:`)[0] ?? { file }), message };
    }
    const message = `${from} is now ${to}. So that its former address leads there, write under moved: ${former}: ${address}`;
    return { ...(placesIn([file], "moved:")[0] ?? { file }), message };
  });
