import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { expect, test } from "vitest";
import { builtSite, contactPage } from "../support/built-site.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { testApp } from "./support/test-app.ts";

const siteApp = async () => (await testApp({ siteFolder: builtSite() })).app;

test("a site that is not built is reported at the start, one that cannot be read ends it", async () => {
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

const served = [
  ["/", "home"],
  ["/contact?x=1", contactPage],
  ["/%63ontact", contactPage],
  ["/careers", "careers"],
  ["/careers/tester", "tester"],
  ["/robots.txt", "robots"],
  ["/.well-known/security.txt", "Contact: mailto:info@proefwerk.example"],
] as const;

test("serves every file at its one address", async () => {
  const app = await siteApp();
  for (const [url, body] of served) {
    const response = await app.inject(url);
    expect([response.statusCode, response.body], url).toEqual([200, body]);
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body], url).toEqual([200, ""]);
    expect(head.headers["content-length"], url).toBe(String(body.length));
  }
});

const redirected = [
  ["/contact/", "/contact"],
  ["/contact/?utm=1&to=//evil.example", "/contact?utm=1&to=//evil.example"],
  ["/contact.html", "/contact"],
  ["/index.html", "/"],
  ["/careers/tester/", "/careers/tester"],
  ["/embedded-hvac", "/contact"],
  ["/embedded-hvac?utm=1", "/contact?utm=1"],
] as const;

test("redirects other addresses permanently, with their query", async () => {
  const app = await siteApp();
  for (const [url, location] of redirected) {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers.location], url).toEqual([301, location]);
  }
});

const leadingNowhere = [
  "/nope",
  "/api/nope",
  "/.env",
  "/.git/config",
  "/%2e%2e/outside",
  "/..%2foutside.html",
  "//evil.example/",
  "/_astro",
  "/_redirects",
  "/_headers",
  "/contact.html.br",
  "/404",
  "/404.html",
  "/contact/more",
  "/CONTACT",
] as const;

test("answers everything else with the whole 404 page", async () => {
  const app = await siteApp();
  const headers = { "if-modified-since": new Date().toUTCString(), range: "bytes=0-1" };
  for (const url of leadingNowhere) {
    for (const request of [{ url }, { url, headers }]) {
      const response = await app.inject(request);
      expect([response.statusCode, response.body], url).toEqual([404, "nothing here"]);
    }
  }
});

test("sends a page in the coding that the client prefers", async () => {
  const app = await siteApp();
  const get = (accepted: string) =>
    app.inject({ url: "/contact", headers: { "accept-encoding": accepted } });
  const decoded = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (body: Buffer) => body,
  };
  for (const [accepted, coding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", "identity"],
  ] as const) {
    const { headers, rawPayload } = await get(accepted);
    expect(headers["content-encoding"] ?? "identity").toBe(coding);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers.vary).toBe("accept-encoding");
    expect(decoded[coding](rawPayload).toString()).toBe(contactPage);
  }
});

test("answers 304 while a visitor's copy is still good", async () => {
  const app = await siteApp();
  for (const coding of ["br", "identity"]) {
    const get = (condition: Record<string, string>) =>
      app.inject({ url: "/contact", headers: { "accept-encoding": coding, ...condition } });
    const { headers } = await get({});
    const [etag, date] = [String(headers.etag), String(headers["last-modified"])];
    for (const condition of [{ "if-none-match": etag }, { "if-modified-since": date }]) {
      const again = await get(condition);
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    expect((await get({ "if-none-match": 'W/"other"' })).statusCode).toBe(200);
  }
});

test("sends the part of the film that a player asks for", async () => {
  const app = await siteApp();
  const get = (headers: Record<string, string>) =>
    app.inject({ url: "/_astro/film.abc.mp4", headers: { "accept-encoding": "br", ...headers } });
  const whole = await get({});
  expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", "content-type": "video/mp4" });
  for (const [range, body, part] of [
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=2-", "23456789", "bytes 2-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
  ] as const) {
    const answer = await get({ range });
    expect([answer.statusCode, answer.body]).toEqual([206, body]);
    expect(answer.headers["content-range"]).toBe(part);
  }
  expect((await get({ range: "bytes=1-2", "if-range": '"another film"' })).statusCode).toBe(200);
});

test("a request that cannot be met is the sender's mistake, not an error of ours", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => lines.push(line) });
  const { app } = await testApp({ siteFolder: builtSite(), log });
  for (const [request, status] of [
    [{ url: "/contact", headers: { range: "bytes=99999-" } }, 416],
    [{ url: "/contact", headers: { "if-match": '"x"' } }, 412],
    [{ method: "POST", url: "/contact", payload: { a: 1 } }, 404],
    [{ method: "DELETE", url: "/api/enquiries" }, 404],
  ] as const) {
    const response = await app.inject(request);
    expect([response.statusCode, response.json().status]).toEqual([status, status]);
    expect(response.headers["content-type"]).toBe("application/problem+json");
  }
  expect(lines).toEqual([]);
});
