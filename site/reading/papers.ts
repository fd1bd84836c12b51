import { existsSync } from "node:fs";
import { basename, join } from "node:path/posix";
import { find, root, text } from "../../shared/files.ts";
import { allContent } from "./places.ts";
import { isLeftOut } from "./thermostat.ts";

/** The path of a file that visitors download, by its address: a public one, or that of the block's example. */
export const paperAt = (address: string): string | undefined =>
  [`site/public${address}`, `site/blocks/paper/${basename(address)}`]
    .map((file) => join(root, file))
    .find((file) => existsSync(file));

/** What is wrong with such an address, if nothing is there. */
export const noPaper = (address: string): string =>
  address.startsWith("/")
    ? `names a file that is missing: site/public${address}. Put it there, or name another`
    : "must be /papers/ and the name of a file in site/public/papers";

/** @returns a line for each download that no content file names: the build publishes it all the same */
export function unlinkedDownloads(): string[] {
  const content = allContent().map(text).join();
  return find("site/public/{papers,posters,samples}/*").flatMap((file) => {
    const address = file.slice("site/public".length);
    const isNamed = [address, encodeURI(address)].some((written) => content.includes(written));
    if (isNamed || isLeftOut(address)) return [];
    return `${file}: no page leads to it, and it is published all the same. Link to it, or delete it.`;
  });
}
