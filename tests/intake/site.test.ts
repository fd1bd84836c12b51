import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtSite, contactPage } from "../support/built-site.ts";
import { ask } from "../support/http.ts";
import { tempFolder } from "../support/test-end.ts";
import { captureLog, listen, testApp } from "./support/test-app.ts";

const siteApp = async () => (await testApp({ siteFolder: builtSite() })).app;

test("a missing site is reported at the start", async () => {
  const { lines, log } = captureLog("warn");
  const { app } = await testApp({ siteFolder: join(tempFolder(), "none"), log });
  expect(lines.join("")).toContain("the site is not built");
  expect((await app.inject("/")).statusCode).toBe(404);
});

test("serves every file at a single address", async () => {
  const app = await siteApp();
  for (const [url, body] of [
    ["/", "home"],
    ["/contact?x=1", contactPage],
    ["/%63ontact", contactPage],
    ["/careers", "careers"],
    ["/careers/tester", "tester"],
    ["/robots.txt", "robots"],
    ["/.well-known/security.txt", "Contact: mailto:info@proefwerk.example"],
  ] as const) {
    const response = await app.inject(url);
    expect([response.statusCode, response.body], url).toEqual([200, body]);
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body], url).toEqual([200, ""]);
    expect(head.headers["content-length"], url).toBe(String(body.length));
  }
});

test("redirects other addresses permanently, with their query", async () => {
  const app = await siteApp();
  for (const [url, location] of [
    ["/contact/", "/contact"],
    ["/contact/?utm=1&to=//evil.example", "/contact?utm=1&to=//evil.example"],
    ["/contact.html", "/contact"],
    ["/careers/tester/", "/careers/tester"],
    ["//careers//", "/careers"],
    ["/embedded-hvac", "/embedded-hvac-control"],
  ] as const) {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers.location], url).toEqual([301, location]);
  }
});

test("answers everything else with the whole 404 page", async () => {
  const app = await siteApp();
  const conditions = [
    { "if-modified-since": new Date().toUTCString(), range: "bytes=0-1" },
    { "if-none-match": "*" },
    { "if-match": '"x"' },
    { "if-unmodified-since": new Date(0).toUTCString() },
  ];
  for (const url of [
    ..."/nope /api/nope /.env /.git/config //evil.example/ /_astro /_redirects /_headers".split(
      " ",
    ),
    ..."/contact.html.br /404 /contact/more /CONTACT".split(" "),
  ]) {
    for (const headers of [{}, ...conditions]) {
      const response = await app.inject({ url, headers });
      expect([response.statusCode, response.body], url).toEqual([404, "nothing here"]);
    }
  }
});

test("sends a page in the coding that the client prefers, and 304 if its copy is current", async () => {
  const app = await siteApp();
  const get = (headers: Record<string, string>) => app.inject({ url: "/contact", headers });
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: String };
  for (const [accepted, coding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", "identity"],
  ] as const) {
    const accepts = { "accept-encoding": accepted };
    const { headers, rawPayload } = await get(accepts);
    expect(headers["content-encoding"] ?? "identity").toBe(coding);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      vary: "accept-encoding",
    });
    expect(decoded[coding](rawPayload).toString()).toBe(contactPage);
    for (const [condition, status] of [
      [{ "if-none-match": String(headers.etag) }, 304],
      [{ "if-modified-since": String(headers["last-modified"]) }, 304],
      [{ "if-none-match": 'W/"other"' }, 200],
    ] as const) {
      expect((await get({ ...accepts, ...condition })).statusCode).toBe(status);
    }
  }
});

test("an impossible request gets a 4xx and is not logged as an error", async () => {
  const { lines, log } = captureLog();
  const { app } = await testApp({ siteFolder: builtSite(), log });
  for (const [request, status] of [
    [{ url: "/contact", headers: { range: "bytes=99999-" } }, 416],
    [{ url: "/contact", headers: { "if-match": '"x"' } }, 412],
    [{ method: "POST", url: "/contact", payload: { a: 1 } }, 404],
    [{ method: "DELETE", url: "/api/enquiries" }, 404],
    [{ method: "POST", url: "/api/enquiries%" }, 400],
  ] as const) {
    const response = await app.inject(request);
    expect([response.statusCode, response.json().status]).toEqual([status, status]);
    expect(response.headers["content-type"]).toBe("application/problem+json");
  }
  expect(lines).toEqual([]);
});

const odd = [
  "/../outside.html",
  "/contact/../../outside.html",
  "/%252e%252e%252foutside.html",
  "/..%5coutside.html",
  "/..%c0%afoutside.html",
  "/..;/outside.html",
  "/....//outside.html",
  "/.ENV",
  "/%2eenv",
  "/.env%00.html",
  "/.well-known/..%2f.env",
  "/%5fredirects",
  "/contact%0d%0aSet-Cookie:%20a=b",
  "/%0d%0aLocation:%20https://evil.example",
  "/%2f%2fevil.example/",
  "//evil.example/contact/",
  "http://evil.example/.env",
  "file:///etc/passwd",
  `/${"../".repeat(2000)}etc/passwd`,
];

test("no address leads out of the site", async () => {
  const { lines, log } = captureLog();
  const url = await listen((await testApp({ siteFolder: builtSite(), log })).app);
  for (const path of odd) {
    const { status, headers, body } = await ask(url, { path });
    expect([400, 404], path).toContain(status);
    expect(body).not.toContain("secret");
    expect(headers["set-cookie"]).toBeUndefined();
  }
  expect(lines).toEqual([]);
});
