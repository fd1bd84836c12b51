import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AppParts } from "../../../intake/app.ts";
import { writePageHeaders } from "../../../site/files/page-headers.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { portOf, type RawAnswer } from "./raw-http.ts";
import { testApp } from "./test-app.ts";

/** The headers that every answer of the server has, whatever it is. */
export const common = {
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "accelerometer=(),camera=(),display-capture=(),encrypted-media=()," +
    "fullscreen=(),gamepad=(),geolocation=(),gyroscope=(),hid=(),idle-detection=()," +
    "local-fonts=(),magnetometer=(),microphone=(),midi=(),payment=()," +
    "picture-in-picture=(),publickey-credentials-create=(),publickey-credentials-get=()," +
    "screen-wake-lock=(),serial=(),storage-access=(),usb=()," +
    "xr-spatial-tracking=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-frame-options": "DENY",
};

const hashOfHello = "'sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='";
const end = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
export const policies = {
  contact: `default-src 'none'; style-src ${hashOfHello}; connect-src 'self'; ${end}; upgrade-insecure-requests`,
  plain: `default-src 'none'; script-src ${hashOfHello}; ${end}; upgrade-insecure-requests`,
  data: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  file: "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const plainPage = "<!doctype html><script>hello</script>";

const files = {
  "index.html": plainPage,
  "404.html": plainPage,
  "message-not-sent.html": `${plainPage}<!--problems-->`,
  "contact.html": '<!doctype html><style>hello</style><form action="/api/enquiries"></form>',
  "consent.html": '<!doctype html><script src="https://consent.example/x.js"></script>',
  _redirects: "/old /contact 301\n",
  "_astro/app.abc.js": "",
  "_astro/app.abc.css": "",
  "_astro/font.abc.woff2": "",
  "_astro/film.abc.mp4": "0123456789",
  "film.webm": "",
  "picture.avif": "",
  "picture.png": "",
  "picture.jpg": "",
  "drawing.svg": "",
  "paper.pdf": "",
  "sitemap.xml": "",
  "robots.txt": "",
  "site.webmanifest": "",
  "data.json": "",
  ".well-known/security.txt": "",
};

/** A server on a folder as the build leaves it. */
export async function siteServer(
  site = "https://www.example.com",
  changes: Partial<AppParts> = {},
) {
  const siteFolder = join(tempFolder(), "dist");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(siteFolder, name)), { recursive: true });
    writeFileSync(join(siteFolder, name), text);
  }
  await writePageHeaders(siteFolder, { isHttps: site.startsWith("https:") });
  const config = { siteUrl: new URL(site), trustedProxies: [], submissionsPerMinute: 20 };
  return portOf((await testApp({ siteFolder, config, ...changes })).app);
}

const others =
  /^(accept-ranges|connection|content-(length|range|encoding)|date|etag|keep-alive|last-modified|transfer-encoding|vary)$/;

/** An answer's headers but for what belongs to one file or one connection. */
export function ownHeaders({ headers }: RawAnswer) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !others.test(name)));
}
