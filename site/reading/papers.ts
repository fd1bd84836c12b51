import { existsSync } from "node:fs";
import { basename, join } from "node:path/posix";
import { root } from "../../shared/files.ts";

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
