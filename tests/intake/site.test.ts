import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { AppParts } from "../../intake/app.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { testApp } from "./support/test-app.ts";

const contactPage = "contact ".repeat(20);

async function siteApp(changes: Partial<AppParts> = {}) {
  const siteFolder = join(tempFolder(), "dist");
  for (const folder of ["_astro", ".well-known"]) {
    mkdirSync(join(siteFolder, folder), { recursive: true });
  }
  const write = (name: string, text: string) => writeFileSync(join(siteFolder, name), text);
  write("_redirects", "/embedded-hvac /contact 301\n");
  write(".well-known/security.txt", "Contact: mailto:info@proefwerk.example");
  write("index.html", "home");
  write("contact.html", contactPage);
  write("404.html", "nothing here");
  write(".env", "secret");
  write("_astro/app.abc.js", "script");
  write("_astro/film.abc.mp4", "0123456789");
  write("../outside.html", "outside");
  for (const [ending, compress] of [
    ["br", brotliCompressSync],
    ["gz", gzipSync],
  ] as const) {
    writeFileSync(join(siteFolder, `contact.html.${ending}`), compress(contactPage));
  }
  return (await testApp({ siteFolder, ...changes })).app;
}

test("a site that is not built is said at the start, one that cannot be read ends it", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => lines.push(line) });
  const { app } = await testApp({ siteFolder: join(tempFolder(), "none"), log });
  expect(lines.join("")).toContain("there is no built site");
  expect((await app.inject("/")).statusCode).toBe(404);
  const siteFolder = tempFolder();
  mkdirSync(join(siteFolder, "_headers"));
  await expect(testApp({ siteFolder })).rejects.toThrow("EISDIR");
  writeFileSync(join(siteFolder, "file"), "");
  await expect(testApp({ siteFolder: join(siteFolder, "file") })).rejects.toThrow("ENOTDIR");
});

test("serves pages without their ending, hashed files for ever", async () => {
  const app = await siteApp();
  expect((await app.inject("/")).body).toBe("home");
  const contact = await app.inject("/contact?x=1");
  expect(contact.body).toBe(contactPage);
  expect(contact.headers["cache-control"]).toBe("no-cache");
  expect(contact.headers["content-type"]).toContain("text/html");
  const script = await app.inject("/_astro/app.abc.js");
  expect(script.headers["cache-control"]).toContain("immutable");
  expect((await app.inject({ method: "HEAD", url: "/contact" })).statusCode).toBe(200);
  expect((await app.inject("/.well-known/security.txt")).body).toContain("Contact:");
});

test.each([
  ["/contact/", "/contact"],
  ["/contact/?utm=1&to=//evil.example", "/contact?utm=1&to=//evil.example"],
  ["/embedded-hvac?utm=1", "/contact?utm=1"],
  ["/contact.html", "/contact"],
  ["/index.html", "/"],
  ["/embedded-hvac", "/contact"],
])("redirects %s permanently to its one address %s", async (url, location) => {
  const response = await (await siteApp()).inject(url);
  expect([response.statusCode, response.headers.location]).toEqual([301, location]);
});

test.each([
  "/nope",
  "/.env",
  "/%2e%2e/outside",
  "/..%2foutside",
  "//evil.example/",
  "/_astro",
  "/_redirects",
  "/404",
  "/404.html",
  "/contact/more",
  "/CONTACT",
  "/.well-known/../.env",
  "/%00",
])("answers %s with the 404 page", async (url) => {
  const app = await siteApp();
  const response = await app.inject(url);
  expect(response.statusCode).toBe(404);
  expect(response.body).toBe("nothing here");
});

test("answers what the API lacks with problem details", async () => {
  const app = await siteApp();
  const unknown = await app.inject("/api/nope");
  expect(unknown.statusCode).toBe(404);
  expect(unknown.headers["content-type"]).toBe("application/problem+json");
  const read = await app.inject("/api/enquiries");
  expect([read.statusCode, read.headers.allow]).toEqual([405, "POST"]);
  const written = await app.inject({ method: "POST", url: "/contact", payload: { a: 1 } });
  expect([written.statusCode, written.headers.allow]).toEqual([405, "GET, HEAD"]);
  expect((await app.inject("/%E0%A4%A")).statusCode).toBe(400);
});

test.each([
  ["a range outside the file", { headers: { range: "bytes=99999-" } }, 416],
  ["a condition that fails", { headers: { "if-match": '"x"' } }, 412],
  ["a POST of an odd type", { method: "POST", headers: { "content-type": "x" } }, 405],
  ["a method of its own kind", { method: "QUERY" as "GET" }, 405],
] as const)("answers %s as the sender's mistake and logs no error", async (_what, more, status) => {
  const lines: string[] = [];
  const app = await siteApp({
    log: pino({ level: "error" }, { write: (line) => lines.push(line) }),
  });
  const response = await app.inject({ url: "/contact", ...more });
  expect([response.statusCode, response.json().status]).toEqual([status, status]);
  expect(response.headers["content-range"]).toBe(status === 416 ? "bytes */160" : undefined);
  expect(response.headers.allow).toBe(status === 405 ? "GET, HEAD" : undefined);
  expect(lines).toEqual([]);
});

test("sends a page in the coding that the client prefers, with a validator of its own", async () => {
  const app = await siteApp();
  const get = (accepted: string) =>
    app.inject({ url: "/contact", headers: { "accept-encoding": accepted } });
  const answers = await Promise.all(["gzip, br", "gzip", "identity"].map(get));
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([
    "br",
    "gzip",
    undefined,
  ]);
  const [br, gzip, identity] = answers.map(({ rawPayload }) => rawPayload);
  expect(brotliDecompressSync(br ?? "").toString()).toBe(contactPage);
  expect(gunzipSync(gzip ?? "").toString()).toBe(contactPage);
  expect(identity?.toString()).toBe(contactPage);
  for (const { headers } of answers) expect(headers.vary).toBe("accept-encoding");
  const etags = answers.map(({ headers }) => headers.etag);
  expect(new Set(etags).size).toBe(3);
  for (const etag of etags) expect(etag).toMatch(/^"[^"]+"$/);
  expect((await app.inject("/contact.html.br")).statusCode).toBe(404);
});

test("repeats an answer as it was, for GET as for HEAD", async () => {
  const app = await siteApp();
  const headers = { "accept-encoding": "br" };
  const [first, second, head] = [
    await app.inject({ url: "/contact", headers }),
    await app.inject({ url: "/contact", headers }),
    await app.inject({ method: "HEAD", url: "/contact", headers }),
  ];
  expect(second.rawPayload).toEqual(first.rawPayload);
  expect({ ...second.headers, date: "" }).toEqual({ ...first.headers, date: "" });
  expect({ ...head.headers, date: "" }).toEqual({ ...first.headers, date: "" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

test.each([
  ["if-none-match", (etag: string) => etag],
  ["if-none-match", (etag: string) => `"other", W/${etag}`],
  ["if-none-match", () => "*"],
  ["if-modified-since", (_: string, date: string) => date],
])("answers %s with 304 while nothing has changed", async (name, value) => {
  const app = await siteApp();
  const { headers } = await app.inject("/contact");
  const [etag, date] = [String(headers.etag), String(headers["last-modified"])];
  const again = await app.inject({ url: "/contact", headers: { [name]: value(etag, date) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(again.headers).toMatchObject({ etag, "cache-control": "no-cache" });
});

test.each([
  ["if-none-match", () => '"other"'],
  ["if-modified-since", () => "Sat, 01 Jan 2000 00:00:00 GMT"],
  ["if-match", (etag: string) => etag],
])("answers a condition %s that lets it with the whole page", async (name, value) => {
  const app = await siteApp();
  const etag = String((await app.inject("/contact")).headers.etag);
  const again = await app.inject({ url: "/contact", headers: { [name]: value(etag) } });
  expect([again.statusCode, again.body]).toEqual([200, contactPage]);
});

test.each([
  ["bytes=0-0", 206, "0", "bytes 0-0/10"],
  ["bytes=2-", 206, "23456789", "bytes 2-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=8-99", 206, "89", "bytes 8-9/10"],
  ["bytes=0-1,3-4", 200, "0123456789", undefined],
  ["bytes=5-2", 200, "0123456789", undefined],
  ["lines=1-2", 200, "0123456789", undefined],
] as const)("answers the range %s of the film with %i", async (range, status, body, part) => {
  const app = await siteApp();
  const film = { url: "/_astro/film.abc.mp4", headers: { "accept-encoding": "br", range } };
  await app.inject({ ...film, headers: {} });
  const answer = await app.inject(film);
  expect([answer.statusCode, answer.body]).toEqual([status, body]);
  expect(answer.headers["content-range"]).toBe(part);
  expect(answer.headers).toMatchObject({
    "accept-ranges": "bytes",
    "content-length": String(body.length),
    "content-type": "video/mp4",
  });
  const other = { ...film, headers: { range, "if-range": '"another film"' } };
  expect((await app.inject(other)).statusCode).toBe(200);
  const head = await app.inject({ ...film, method: "HEAD" });
  expect([head.statusCode, head.headers["content-length"]]).toEqual([200, "10"]);
});
