import type { APIRoute } from "astro";
import { single } from "../../content.ts";

const validDays = 180;

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
