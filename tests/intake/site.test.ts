import { renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { commonHeaders } from "../../shared/headers.ts";
import { addresses, requests } from "../support/addresses.ts";
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
  const site = await listen(app);
  for (const [path, outcome] of addresses) {
    const { status, headers, body } = await ask(site, { path });
    const isRedirect = typeof outcome === "string";
    expect([status, headers.location], path).toEqual(
      isRedirect ? [301, outcome] : [outcome, undefined],
    );
    if (outcome === 404) expect(body, path).toBe("nothing here");
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

test("an error is sent whole and never kept, whatever was asked for", async () => {
  const site = await listen(await siteApp());
  const whole = { "if-none-match": "*", range: "bytes=0-1", "if-match": '"x"' };
  const asked = [...addresses.map(([path]) => [path, { headers: whole }] as const), ...requests];
  for (const [path, options] of asked) {
    const { status, headers, body } = await ask(site, { path, ...options });
    if (status < 400) continue;
    expect(headers["cache-control"], path).toMatch(/^no-(?:cache|store)$/);
    if (options.headers === whole && status === 404) expect(body, path).toBe("nothing here");
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

test("an ETag says what the content is, whatever its file's date", async () => {
  const siteFolder = builtSite();
  const { app } = await testApp({ siteFolder });
  const get = (headers = {}, url = "/contact") => app.inject({ url, headers });
  const build = (text: string) => {
    for (const [name, content] of [
      ["careers.html", text],
      ["404.html", "nothing here"],
    ] as const) {
      writeFileSync(join(siteFolder, `.${name}`), content);
      renameSync(join(siteFolder, `.${name}`), join(siteFolder, name));
      // As in an image that can be reproduced.
      utimesSync(join(siteFolder, name), 1, 1);
    }
  };
  build("before");
  const etag = String((await get()).headers.etag);
  expect(String((await get({ "accept-encoding": "br" })).headers.etag)).toBe(etag);
  const before = String((await get({}, "/careers")).headers.etag);
  build("behind");
  const later = { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" };
  for (const condition of [
    later,
    { ...later, "if-none-match": before },
    { "if-none-match": '"x"' },
  ]) {
    const answer = await get(condition, "/careers");
    expect([answer.statusCode, answer.body]).toEqual([200, "behind"]);
    expect(answer.headers).not.toHaveProperty("last-modified");
  }
  for (const known of [etag, `"x", ${etag}`, etag.slice(2), "*"]) {
    const { statusCode, headers, body } = await get({ "if-none-match": known });
    expect([statusCode, headers.etag, body], known).toEqual([304, etag, ""]);
  }
  // Whether a part fits to what a client has, neither a weak ETag nor a date can say.
  for (const [condition, status] of [
    [{}, 206],
    [{ "if-range": etag }, 200],
    [{ "if-range": "Fri, 01 Jan 2100 00:00:00 GMT" }, 200],
    [{ "if-match": '"x"' }, 412],
    [{ "if-match": "*" }, 206],
  ] as const) {
    expect((await get({ range: "bytes=0-3", ...condition })).statusCode).toBe(status);
  }
});

test("an address is refused that is too long, with whichever method", async () => {
  const app = await siteApp();
  const site = await listen(app);
  const status = async (path: string, method = "GET") => (await ask(site, { path, method })).status;
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
