/**
 * `node tools/security-txt.ts https://www.example.com` fails with a line when the site's security.txt
 * is missing, has expired or expires soon.
 */

/** Time for four weekly alarms. */
const leastDays = 30;

/**
 * What is wrong with the Expires field of a security.txt (RFC 9116, 2.5.5).
 *
 * @param now in milliseconds since the epoch
 */
export function problemWithExpiry(text: string, now: number): string | undefined {
  const [, expires = ""] = /^Expires: *(.+?)\s*$/im.exec(text) ?? [];
  const days = (Date.parse(expires) - now) / 86_400_000;
  if (days >= leastDays) return undefined;
  return `it must be valid for ${leastDays} days more, but has "Expires: ${expires}". Build the site, and publish it.`;
}

if (import.meta.main) {
  const url = new URL("/.well-known/security.txt", process.argv[2]);
  const response = await fetch(url).catch(() => undefined);
  const problem = response?.ok
    ? problemWithExpiry(await response.text(), Date.now())
    : `it was not served (${response?.status ?? "no answer"}).`;
  if (problem) {
    console.error(`${url}: ${problem}`);
    process.exitCode = 1;
  }
}
