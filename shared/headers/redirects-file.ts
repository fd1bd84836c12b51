/** Where an address leads to, and with which status. */
export type Redirect = { readonly to: string; readonly status: 301 | 302 | 307 | 308 };

/**
 * Reads `_redirects`, the file that static hosts read too: one "from to status" a line; comments
 * and empty lines may stand between.
 *
 * @returns the redirects by the path that is asked for
 * @throws Error on a line that cannot be read, since a lost redirect is a dead link
 */
export function readRedirectsFile(text: string): ReadonlyMap<string, Redirect> {
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
