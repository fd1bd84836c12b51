import type { APIRoute } from "astro";
import { single } from "../../content.ts";
import { routes } from "../../routes.ts";

/** RFC 9116, 2.5.5, wants less than a year, which cutting off the time of day ensures. */
const validDays = 365;

/** Where to report a vulnerability (RFC 9116); it expires, so readers recognise a stale one. */
export const GET: APIRoute = ({ site }) => {
  const { email } = single("company");
  // A firm that has pages in a language can read reports in it.
  const languages = [...new Set(routes.map(({ lang }) => lang))];
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000);
  expires.setUTCHours(0, 0, 0, 0);
  return new Response(`Contact: mailto:${email}
Expires: ${expires.toISOString()}
Preferred-Languages: ${languages.join(", ")}
Canonical: ${new URL("/.well-known/security.txt", site).href}
`);
};
