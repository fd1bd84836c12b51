import { addressOf, oddNames } from "./built-site.ts";

const longName = "a".repeat(256);

/**
 * Addresses of the site that builtSite() makes, as a client sends them, and what becomes of each: a
 * status, or the address to which it redirects for good.
 */
export const addresses: readonly (readonly [path: string, outcome: number | string])[] = [
  ...oddNames.map((name) => [addressOf(name), 200] as const),
  ...["/", "/?", "/contact", "/contact?x=1", "/contact?x=%2F", "/%63ontact", "/careers"].map(
    (path) => [path, 200] as const,
  ),
  ["/careers/tester?x=//y", 200],
  ["/.well-known/security.txt", 200],
  ["/_astro/app.abc.js", 200],
  ["/_astro/film.abc.mp4", 200],
  ["/pictures/abc.svg", 200],
  ["/firmware/compiler/1/llvm.core.bin", 200],
  ["/notes/feed.xml", 200],
  ["/facts.json", 200],
  ["/favicon.ico", 200],
  ["/exporter.yaml", 200],
  ["/boards.rules", 200],
  // As people type addresses.
  ["/Contact", "/contact"],
  ["/CONTACT.HTML", "/contact"],
  ["/contact/?utm=1&to=//evil.example", "/contact?utm=1&to=//evil.example"],
  ["/contact.html", "/contact"],
  ["/contact.html/", "/contact"],
  ["/index.html", "/"],
  ["//", "/"],
  ["//contact", "/contact"],
  ["//careers//", "/careers"],
  ["/careers//tester", "/careers/tester"],
  ["/./contact", "/contact"],
  ["/../contact", "/contact"],
  ["/%2e%2e/contact", "/contact"],
  ["/contact\\", "/contact"],
  // As programs cut them out of a text, and chats copy them.
  ["/contact.", "/contact"],
  ["/contact)", "/contact"],
  ["/Contact).?x=1", "/contact?x=1"],
  ["/contact%22%3E", "/contact"],
  ["/Careers/Tester%E2%80%A6", "/careers/tester"],
  ["/contact%20", "/contact"],
  ["/contact%C2%A0?x=1", "/contact?x=1"],
  ["/contact%E2%80%8B", "/contact"],
  ["/contact%E2%80%8B%20.", "/contact"],
  ["/contact%EF%BB%BF", "/contact"],
  ["/contact%E2%80%AE", "/contact"],
  ["/contact%EF%BF%BC", "/contact"],
  ["/contact%F0%9F%91%8D%EF%B8%8F", "/contact"],
  ["/contact%0A", "/contact"],
  ["/contact%09", "/contact"],
  ["/Zo%C3%AB.pdf)", "/Zo%C3%AB.pdf"],
  // Former addresses.
  ["/embedded-hvac", "/embedded-hvac-control"],
  ["/embedded-consumer", "/embedded-consumer-electronics"],
  // Of a page that this site doesn't have.
  ["/embedded-agritech", 404],
  ["/embedded-hvac?utm=1", "/embedded-hvac-control?utm=1"],
  ["/Embedded-HVAC,", "/embedded-hvac-control"],
  ["/embedded-hvac/", "/embedded-hvac-control"],
  ["/embedded-hvac.html?utm=1", "/embedded-hvac-control?utm=1"],
  ["/samples/test-audit%E2%80%8B", "/samples/test-review"],
  // No page's, and no file's that is hidden, outside, or another one's compressed form.
  ...(
    "/nope /404 /404.html /404.html/ /404. /index /_astro /_astro/ /_astro/nope.js /pictures/nope /API/enquiries " +
    "/firmware/compiler/nope /api /api/nope /.env /.ENV /.git/config /.well-known /.well-known/.env " +
    "/_headers /_Headers /_redirects /contact.html.br /contact.html.gz /_astro/app.abc.js.br " +
    "/%2eenv /.well-known/..%2f.env /..%5coutside.html /../outside.html /a/../contact " +
    "/careers%2Ftester /careers%2ftester /contact%0d%0ax:%20y /contact)x /contact;x /contact%3Fx=1 " +
    "//evil.example/ //evil.example/. /%2f%2fevil.example) /{http.request.host} /[c]ontact /conta* " +
    `/contact%00 /%00 /contact%00.html /${longName} /contact/${longName} /${"a".repeat(2047)}`
  )
    .split(" ")
    .map((path) => [path, 404] as const),
  ...["/contact%", "/%zz", "/%C3", "/%ED%A0%80", "/%2F%E0%A4%A", "/a%25%"].map(
    (path) => [path, 400] as const,
  ),
  [`/${"a".repeat(2048)}`, 414],
  [`/contact?${"a".repeat(2040)}`, 414],
  [`/${"%41".repeat(700)}`, 414],
];

/** Requests with other methods, or with headers that change an answer. */
export const requests: readonly (readonly [
  path: string,
  { readonly method?: string; readonly headers?: Readonly<Record<string, string>> },
])[] = ["/contact", "/_astro/app.abc.js", "/_astro/film.abc.mp4", "/contact/", "/nope"].flatMap(
  (path) =>
    [
      ...["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"].map((method) => ({ method })),
      ...[
        { "accept-encoding": "br" },
        { "accept-encoding": "gzip;q=0.5, br;q=0" },
        { "accept-encoding": "zstd" },
        { range: "bytes=0-3" },
        { range: "bytes=0-3", "accept-encoding": "br" },
        { range: "bytes=999999-" },
        { range: "bytes=0-3", "if-range": '"x"' },
        { "if-none-match": "*" },
        { "if-none-match": '"x"' },
        { "if-match": '"x"' },
        { "if-match": "*" },
        { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" },
        { "if-unmodified-since": "Sat, 01 Jan 2000 00:00:00 GMT" },
      ].flatMap((headers) => [{ headers }, { headers, method: "HEAD" }]),
    ].map((options) => [path, options] as const),
);
