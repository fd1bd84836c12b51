import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { commonHeaders } from "../../shared/headers.ts";
import { addressOf, builtSite, contactPage, oddNames } from "../support/built-site.ts";
import { ask } from "../support/http.ts";
import { enquiry } from "../support/submissions.ts";
import { form, json, listen, testApp } from "./support/test-app.ts";

const siteApp = async () => (await testApp({ siteFolder: builtSite() })).app;

test("serves every file at a single address, to which others redirect", async () => {
  const app = await siteApp();
  for (const [url, body] of [
    ["/", "home"],
    ["/contact?x=1", contactPage],
    ["/%63ontact", contactPage],
    ["/careers/tester", "tester"],
    ["/.well-known/security.txt", "Contact: mailto:info@proefwerk.example"],
  ] as const) {
    const response = await app.inject(url);
    expect([response.statusCode, response.body], url).toEqual([200, body]);
  }
  for (const [url, location] of [
    ["/contact/?utm=1&to=//evil.example", "/contact?utm=1&to=//evil.example"],
    ["/contact.html", "/contact"],
    ["//careers//", "/careers"],
    ["/careers//tester", "/careers/tester"],
    ["/embedded-hvac", "/embedded-hvac-control"],
    // As people type addresses, and as programs cut them out of a text.
    ["/CONTACT", "/contact"],
    ["/Contact).?x=1", "/contact?x=1"],
    ["/contact%22%3E", "/contact"],
    ["/Careers/Tester%E2%80%A6", "/careers/tester"],
    ["/Embedded-HVAC,", "/embedded-hvac-control"],
    ["/embedded-hvac.html?utm=1", "/embedded-hvac-control?utm=1"],
  ] as const) {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers.location], url).toEqual([301, location]);
  }
});

test("serves a file of any name under it; none is a pattern, or taken for an endpoint", async () => {
  const siteFolder = builtSite();
  const taken = ["healthz", "readyz.html", "embedded-hvac.html"];
  for (const name of taken) writeFileSync(join(siteFolder, name), "file");
  for (const name of oddNames) {
    writeFileSync(join(siteFolder, `${name}.gz`), gzipSync(`file ${name}`));
  }
  const { app } = await testApp({ siteFolder });
  const site = await listen(app);
  const get = (name: string, headers = {}, method = "GET") =>
    ask(site, { path: addressOf(name), headers, method });

  for (const name of oddNames) {
    const whole = await get(name);
    expect([whole.status, whole.body], name).toEqual([200, `file ${name}`]);
    const { etag, "content-length": length } = whole.headers;
    const head = await get(name, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body]).toEqual([200, length, ""]);
    const part = await get(name, { range: "bytes=0-3" });
    expect([part.status, part.body], name).toEqual([206, "file"]);
    expect((await get(name, { range: "bytes=999-" })).status).toBe(416);
    expect((await get(name, { "if-none-match": etag })).status).toBe(304);
    const packed = await get(name, { "accept-encoding": "gzip" });
    expect(packed.headers, name).toMatchObject({
      "content-encoding": "gzip",
      "content-type": whole.headers["content-type"],
    });
  }
  for (const other of ["5 review.pdf", "5xx review.pdf", "a/b.pdf", "anything", "a.pdf"]) {
    expect((await get(other)).status, other).toBe(404);
  }
  // A slash in a name is none between folders.
  expect((await ask(site, { path: "/careers%2Ftester" })).status).toBe(404);
  expect((await get("healthz")).body).toBe('{"status":"ok"}');
  expect((await get("readyz")).body).toBe('{"status":"ok"}');
  expect((await get("embedded-hvac")).status).toBe(301);
});

test("answers everything else with the whole 404 page", async () => {
  const app = await siteApp();
  const headers = { "if-none-match": "*", range: "bytes=0-1" };
  const unserved = "/nope /api/nope /.env /.git/config //evil.example/ /_astro /_headers /404";
  const disguised = "/%2eenv /.well-known/..%2f.env /..%5coutside.html /contact%0d%0ax:%20y";
  const near = "/contact)x //evil.example/. /%2f%2fevil.example) /404. /_Headers /.ENV";
  for (const url of `${unserved} ${disguised} ${near}`.split(" ")) {
    const response = await app.inject({ url, headers });
    expect([response.statusCode, response.body], url).toEqual([404, "nothing here"]);
  }
});

test("serves what another build brought, once it is complete, and its 404 page for what is gone", async () => {
  const siteFolder = builtSite();
  const { app } = await testApp({ siteFolder });
  const put = (name: string, text: string) => {
    writeFileSync(join(siteFolder, `.${name}`), text);
    renameSync(join(siteFolder, `.${name}`), join(siteFolder, name));
  };
  rmSync(join(siteFolder, "careers/tester.html"));
  put("new.html", "new");
  expect((await app.inject("/new")).statusCode).toBe(404);
  put("404.html", "still nothing");
  for (const [url, code, body] of [
    ["/new", 200, "new"],
    ["/careers/tester", 404, "still nothing"],
  ] as const) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body], url).toEqual([code, body]);
  }
  // While there is none, for example because somebody deleted it.
  rmSync(siteFolder, { recursive: true });
  for (const headers of [{}, { "accept-encoding": "br, gzip" }, { range: "bytes=0-1" }]) {
    const answer = await app.inject({ url: "/_astro/app.abc.js", headers });
    expect([answer.statusCode, answer.body]).toEqual([404, "still nothing"]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  }
});

test("a file that is replaced or deleted while it is asked for is sent whole, or is not there", async () => {
  const siteFolder = builtSite();
  const { app } = await testApp({ siteFolder });
  const file = join(siteFolder, "careers/tester.html");
  const bodies = ["tester", "a longer page"];
  const outcomes = new Set<string>();
  for (let round = 0; round < 120; round += 1) {
    const [before = "", after = ""] = round % 2 ? bodies : bodies.toReversed();
    writeFileSync(file, before);
    writeFileSync(`${file}.new`, after);
    const headers = round % 8 < 4 ? {} : { range: "bytes=0-" };
    const asked = app.inject({ url: "/careers/tester", headers });
    // As many steps of the answer are over.
    for (let step = Math.floor(round / 8); step > 0; step -= 1) await setImmediate();
    if (round % 4 < 2) renameSync(`${file}.new`, file);
    else rmSync(file);
    const answer = await asked;
    outcomes.add(`${answer.statusCode} ${answer.body}`);
    if (answer.statusCode !== 404) {
      expect([answer.statusCode, bodies.includes(answer.body)]).toEqual([
        "range" in headers ? 206 : 200,
        true,
      ]);
      expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
      continue;
    }
    expect(answer.body).toBe("nothing here");
    for (const name of ["etag", "last-modified", "accept-ranges", "content-range", "vary"]) {
      expect(answer.headers).not.toHaveProperty(name);
    }
    expect(answer.headers).toMatchObject({ ...commonHeaders(true), "cache-control": "no-cache" });
  }
  expect(outcomes.size).toBeGreaterThan(2);
});

test("an address that is malformed or too long is refused", async () => {
  const app = await siteApp();
  const site = await listen(app);
  const status = async (path: string, method = "GET") => (await ask(site, { path, method })).status;
  for (const path of ["/contact%", "/%zz", "/%2", "/%C3", "/%ED%A0%80", "/%2F%E0%A4%A", "/a%25%"]) {
    expect(await status(path), path).toBe(400);
  }
  // As a client asks that takes the server for a proxy.
  expect(await status(`${site}/contact`)).toBe(200);
  expect(await status("http://")).toBe(400);
  for (const method of ["GET", "HEAD", "POST", "PUT"]) {
    expect(await status(`/${"a".repeat(2047)}`, method)).toBe(404);
    expect(await status(`/contact?${"a".repeat(2040)}`, method)).toBe(414);
    expect(await status(`/${"%".repeat(2048)}`, method)).toBe(414);
  }
  const { headers } = await app.inject(`/${"a".repeat(2048)}`);
  expect(headers).toMatchObject(commonHeaders(true));
});

test("a sender of many unknown addresses is told to wait; pages are still served", async () => {
  const app = await siteApp();
  const ask = (url: string, remoteAddress = "203.0.113.1") => app.inject({ url, remoteAddress });
  for (let asked = 0; asked < 100; asked += 1) expect((await ask("/nope")).statusCode).toBe(404);
  const { statusCode, headers } = await ask(`/${Math.random()}`);
  expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await ask("/contact")).statusCode).toBe(200);
  expect((await ask("/contact/")).statusCode).toBe(301);
  expect((await app.inject(json(enquiry))).statusCode).toBe(202);
  expect((await ask("/nope", "203.0.113.2")).statusCode).toBe(404);
});

const forever = "public, max-age=31536000, immutable";
const foreign = { ...form(enquiry).headers, origin: "https://evil.example" };

test.each<[InjectOptions | string, status: number, caching: string]>([
  ["/", 200, "no-cache"],
  ["/_astro/app.abc.js", 200, forever],
  ["/firmware/compiler/1/llvm.core.bin", 200, forever],
  ["/nope", 404, "no-cache"],
  ["/readyz", 200, "no-store"],
  [json(enquiry), 202, "no-store"],
  [form(enquiry), 303, "no-store"],
  [json({}), 422, "no-store"],
  [{ ...form(enquiry), headers: foreign }, 403, "no-store"],
])(
  "the answer to %j has the common headers, and none of CORS",
  async (request, status, caching) => {
    const { statusCode, headers } = await (await siteApp()).inject(request);
    expect([statusCode, headers["cache-control"]]).toEqual([status, caching]);
    expect(headers).toMatchObject(commonHeaders(true));
    for (const none of ["set-cookie", "access-control-allow-origin"]) {
      expect(headers).not.toHaveProperty(none);
    }
  },
);

test("browsers are told to insist on https only of a site that has it", async () => {
  const settings = { SITE_URL: new URL("http://localhost:4321"), TRUST_PROXY: [] };
  const { app } = await testApp({ settings: { ...settings, SUBMISSIONS_PER_MINUTE: 10 } });
  expect((await app.inject("/readyz")).headers).not.toHaveProperty("strict-transport-security");
});
