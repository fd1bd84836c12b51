/**
 * `node tools/security-txt.ts https://www.example.com` fails with a line when the site's security.txt
 * is missing, has expired or expires soon (RFC 9116, 2.5.5).
 */

/** Time for four weekly alarms. */
const leastDays = 30;

const url = new URL("/.well-known/security.txt", process.argv[2]);
const response = await fetch(url).catch(() => undefined);
const text = response?.ok ? await response.text() : "";
const [, expires = ""] = /^Expires: *(.+?)\s*$/im.exec(text) ?? [];
const days = (Date.parse(expires) - Date.now()) / 86_400_000;
if (!response?.ok) {
  console.error(`${url}: it was not served (${response?.status ?? "no answer"}).`);
  process.exitCode = 1;
} else if (!(days >= leastDays)) {
  console.error(
    `${url}: it must be valid for ${leastDays} days more, but has "Expires: ${expires}". Build the site, and publish it.`,
  );
  process.exitCode = 1;
}
