import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { builtSite, sharedPictures, unsharedFiles } from "../support/built-site.ts";
import { enquiry } from "../support/submissions.ts";
import { form, json, testApp } from "./support/test-app.ts";

/** The headers of every answer. */
const common = {
  "content-security-policy": "frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": expect.stringContaining("camera=()"),
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
};

const forever = "public, max-age=31536000, immutable";
const foreign = { ...form(enquiry).headers, origin: "https://evil.example" };
const part = { url: "/_astro/film.abc.mp4", headers: { range: "bytes=2-3" } };

type Row = [InjectOptions | string, status: number, caching: string | undefined];

const rows: readonly Row[] = [
  ["/", 200, "no-cache"],
  ["/%63ontact?x=/", 200, "no-cache"],
  ["/_astro/app.abc.js", 200, forever],
  [part, 206, forever],
  ["/nope", 404, "no-cache"],
  ["/embedded-hvac", 301, undefined],
  [{ method: "DELETE", url: "/contact" }, 404, "no-store"],
  ["/healthz", 200, "no-store"],
  ["/readyz", 200, "no-store"],
  [json(enquiry), 202, "no-store"],
  [form(enquiry), 303, "no-store"],
  [form({ a: "b" }), 422, "no-store"],
  [{ ...form(enquiry), headers: foreign }, 403, "no-store"],
  [json("{"), 400, "no-store"],
  [json(" ".repeat(66_000)), 413, "no-store"],
  [json({}), 422, "no-store"],
  [json({}), 429, "no-store"],
];

test("every answer has the headers of its kind", async () => {
  const { app } = await testApp({ siteFolder: builtSite(), limit: 4 });
  for (const [request, status, caching] of rows) {
    const what = JSON.stringify(request);
    const { statusCode, headers } = await app.inject(request);
    expect([statusCode, headers["cache-control"]], what).toEqual([status, caching]);
    expect(headers, what).toMatchObject(common);
    expect(headers["set-cookie"], what).toBeUndefined();
    expect(headers["access-control-allow-origin"], what).toBeUndefined();
  }
});

test("other sites may show previews and icons, but load nothing else", async () => {
  const { app } = await testApp({ siteFolder: builtSite() });
  const policyOf = async (url: string) =>
    (await app.inject(url)).headers["cross-origin-resource-policy"];
  for (const url of sharedPictures) expect(await policyOf(url), url).toBe("cross-origin");
  for (const url of unsharedFiles) expect(await policyOf(url), url).toBe("same-origin");
});

test("a site without TLS sends no HSTS header", async () => {
  const { app } = await testApp({ siteUrl: "http://localhost:4321" });
  const { headers } = await app.inject("/healthz");
  const { "strict-transport-security": ofTls, ...others } = common;
  expect(headers).toMatchObject(others);
  expect(headers).not.toHaveProperty("strict-transport-security");
});
