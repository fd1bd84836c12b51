import { readFile } from "node:fs/promises";
import { join } from "node:path";

export type Redirect = { readonly to: string; readonly status: 301 | 302 | 307 | 308 };

/** Where a redirect leads for this request: its query goes along, unless there is one already. */
export function withQueryOf(requestUrl: string, to: string): string {
  // Any host will do, as only the rest is used.
  const url = new URL(`http://host${to}`);
  const query = requestUrl.indexOf("?");
  if (query !== -1 && url.search === "") url.search = requestUrl.slice(query);
  return url.pathname + url.search + url.hash;
}

/**
 * Reads the site's `_redirects`, the file that static hosts read too: one
 * "from to status" a line. A site without one has no redirects.
 *
 * @throws Error on a line that cannot be read, since a lost redirect is a dead link
 */
export async function readRedirects(folder: string): Promise<ReadonlyMap<string, Redirect>> {
  const text = await readFile(join(folder, "_redirects"), "utf8").catch(() => "");
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [from, to, status] = line.trim().split(/\s+/);
      if (!from?.startsWith("/") || !to?.startsWith("/") || !/^30[1278]$/.test(status ?? "")) {
        throw new Error(`_redirects: cannot read "${line}"; it must say: /from /to 301`);
      }
      return [from, { to, status: Number(status) as Redirect["status"] }];
    }),
  );
}
