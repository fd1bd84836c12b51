/** The target and status of a redirect. */
export type Redirect = { readonly to: string; readonly status: 301 | 302 | 307 | 308 };

/**
 * Reads `_redirects`, which static hosts read too: one "from to status" per line; comments and empty
 * lines are ignored.
 *
 * @returns the redirects by requested path
 * @throws Error on a line that cannot be read, since skipping it would leave a dead link
 */
export function readRedirectsFile(text: string): ReadonlyMap<string, Redirect> {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [from, to, status] = line.trim().split(/\s+/);
      if (!from?.startsWith("/") || !to?.startsWith("/") || !/^30[1278]$/.test(status ?? "")) {
        throw new Error(`_redirects: cannot read "${line}"; it must be: /from /to 301`);
      }
      return [from, { to, status: Number(status) as Redirect["status"] }];
    }),
  );
}
