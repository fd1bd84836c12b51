import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { builtSite, ownPolicy, sharedPictures, unsharedFiles } from "../support/built-site.ts";
import { enquiry } from "../support/submissions.ts";
import { form, json, testApp } from "./support/test-app.ts";

/** The headers of every answer. */
const common = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": expect.stringContaining("camera=()"),
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
};

const policies = {
  file: "frame-ancestors 'none'",
  own: ownPolicy,
  worker:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
  data: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const forever = "public, max-age=31536000, immutable";
const foreign = { ...form(enquiry).headers, origin: "https://evil.example" };
const part = { url: "/_astro/film.abc.mp4", headers: { range: "bytes=2-3" } };

type Row = [InjectOptions | string, number, keyof typeof policies, caching: string | undefined];

const rows: readonly Row[] = [
  ["/", 200, "file", "no-cache"],
  // It has a rule of its own in `_headers`.
  ["/%63ontact?x=/", 200, "own", "no-cache"],
  ["/_astro/app.abc.js", 200, "file", forever],
  ["/_astro/simulator-worker.abc.js", 200, "worker", forever],
  ["/_astro/compiler-worker.abc.js", 200, "worker", forever],
  [part, 206, "file", forever],
  ["/nope", 404, "file", "no-cache"],
  ["/%<script>", 404, "file", "no-cache"],
  ["/embedded-hvac", 301, "data", undefined],
  [{ method: "DELETE", url: "/contact" }, 404, "data", "no-store"],
  [{ method: "POST", url: "/%<script>" }, 404, "data", "no-store"],
  [{ url: "/", headers: { "transfer-encoding": "gzip, chunked" } }, 400, "data", "no-store"],
  ["/healthz", 200, "data", "no-store"],
  ["/readyz", 200, "data", "no-store"],
  [json(enquiry), 202, "data", "no-store"],
  [form(enquiry), 303, "data", "no-store"],
  [form({ a: "b" }), 422, "file", "no-store"],
  [{ ...form(enquiry), headers: foreign }, 403, "file", "no-store"],
  [json("{"), 400, "data", "no-store"],
  [json(" ".repeat(66_000)), 413, "data", "no-store"],
  [json({}), 422, "data", "no-store"],
  // Above the limit.
  [json({}), 429, "data", "no-store"],
];

test("every answer has the headers of its kind", async () => {
  const { app } = await testApp({ siteFolder: builtSite(), limit: 6 });
  for (const [request, status, policy, caching] of rows) {
    const what = JSON.stringify(request);
    const { statusCode, headers } = await app.inject(request);
    expect(statusCode, what).toBe(status);
    const policed = { ...common, "content-security-policy": policies[policy] };
    expect(headers, what).toMatchObject(policed);
    expect(headers["cache-control"], what).toBe(caching);
    expect(headers["set-cookie"], what).toBeUndefined();
    expect(headers["access-control-allow-origin"], what).toBeUndefined();
  }
  // A 304 has the policy of the full response.
  for (const [url, policy] of [
    ["/contact", policies.own],
    ["/_astro/simulator-worker.abc.js", policies.worker],
  ] as const) {
    const { headers } = await app.inject(url);
    const condition = { "if-none-match": String(headers.etag) };
    const again = await app.inject({ url, headers: condition });
    expect(again.statusCode).toBe(304);
    expect(again.headers).toMatchObject({ ...common, "content-security-policy": policy });
  }
});

test("other sites may show previews and icons, but load nothing else", async () => {
  const { app } = await testApp({ siteFolder: builtSite() });
  const policyOf = async (url: string) =>
    (await app.inject(url)).headers["cross-origin-resource-policy"];
  for (const url of sharedPictures) expect(await policyOf(url), url).toBe("cross-origin");
  for (const url of unsharedFiles) expect(await policyOf(url), url).toBe("same-origin");
});

test("server errors have the headers too; a site without TLS sends no HSTS header", async () => {
  const broken = () => Promise.reject(new Error("broken"));
  const { app } = await testApp({
    siteUrl: "http://localhost:4321",
    store: { keep: broken, check: broken },
  });
  const { statusCode, headers } = await app.inject(json(enquiry));
  const { "strict-transport-security": ofTls, ...others } = common;
  expect(statusCode).toBe(500);
  expect(headers).toMatchObject({ ...others, "content-security-policy": policies.data });
  expect(headers["strict-transport-security"]).toBeUndefined();
});
