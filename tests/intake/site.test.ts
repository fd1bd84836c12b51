import { renameSync, writeFileSync } from "node:fs";
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
  const taken = ["healthz", "readyz.html"];
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

test("what a client has is sent again only once another build has changed it", async () => {
  const siteFolder = builtSite();
  const { app } = await testApp({ siteFolder });
  const get = (headers = {}) => app.inject({ url: "/contact", headers });
  const { headers: first } = await get();
  expect(first).not.toHaveProperty("last-modified");
  const etag = String(first.etag);
  for (const known of [etag, `"x", ${etag}`, etag.slice(2), "*"]) {
    const { statusCode, headers, body } = await get({ "if-none-match": known });
    expect([statusCode, headers.etag, body], known).toEqual([304, etag, ""]);
  }
  writeFileSync(join(siteFolder, "new.html"), "another");
  renameSync(join(siteFolder, "new.html"), join(siteFolder, "contact.html"));
  expect((await get({ "if-none-match": etag })).body).toBe("another");
  const part = { range: "bytes=0-3" };
  for (const [condition, status] of [
    [{}, 206],
    [{ "if-range": etag }, 200],
    [{ "if-match": '"x"' }, 412],
    [{ "if-match": "*" }, 206],
  ] as const) {
    expect((await get({ ...part, ...condition })).statusCode).toBe(status);
  }
});

test("an address that is too long is refused, whatever the method", async () => {
  const app = await siteApp();
  const site = await listen(app);
  const status = async (path: string, method = "GET") => (await ask(site, { path, method })).status;
  // As a client asks if it takes the server for a proxy.
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
