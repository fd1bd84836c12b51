import type { APIRoute } from "astro";
import { single } from "../../content.ts";

/** RFC 9116, 2.5.5, wants less than a year; a day's time of build is cut off. */
const validDays = 365;

/** Where to report a vulnerability (RFC 9116); it expires, so readers recognise a stale one. */
export const GET: APIRoute = ({ site }) => {
  const { email } = single("company");
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000);
  expires.setUTCHours(0, 0, 0, 0);
  return new Response(`Contact: mailto:${email}
Expires: ${expires.toISOString()}
Preferred-Languages: en, nl, fr
Canonical: ${new URL("/.well-known/security.txt", site).href}
`);
};
