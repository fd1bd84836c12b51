import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { builtSite, ownPolicy } from "../support/built-site.ts";
import { enquiry } from "../support/submissions.ts";
import { form, json, testApp } from "./support/test-app.ts";

/** The headers that every answer has, whatever it is. */
const common = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": expect.stringContaining("camera=()"),
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-frame-options": "DENY",
};

const policies = {
  file: "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; upgrade-insecure-requests",
  own: ownPolicy,
  data: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const forever = "public, max-age=31536000, immutable";
const foreign = { ...form(enquiry).headers, origin: "https://evil.example" };

type Row = [
  what: string,
  request: InjectOptions | string,
  status: number,
  policy: keyof typeof policies,
  caching: string | undefined,
];

const rows: readonly Row[] = [
  ["a page", "/", 200, "file", "no-cache"],
  ["a page with rules of its own", "/%63ontact?x=/", 200, "own", "no-cache"],
  ["a hashed script", "/_astro/app.abc.js", 200, "file", forever],
  [
    "a part of a film",
    { url: "/_astro/film.abc.mp4", headers: { range: "bytes=2-3" } },
    206,
    "file",
    forever,
  ],
  ["an address that leads nowhere", "/nope", 404, "file", "no-cache"],
  ["a redirect", "/embedded-hvac", 301, "data", undefined],
  ["a method that pages lack", { method: "DELETE", url: "/contact" }, 404, "data", "no-store"],
  ["health", "/healthz", 200, "data", "no-store"],
  ["readiness", "/readyz", 200, "data", "no-store"],
  ["a submission", json(enquiry), 202, "data", "no-store"],
  ["a form", form(enquiry), 303, "data", "no-store"],
  ["a form with a mistake", form({ a: "b" }), 422, "file", "no-store"],
  ["a form of a foreign site", { ...form(enquiry), headers: foreign }, 403, "file", "no-store"],
  ["broken JSON", json("{"), 400, "data", "no-store"],
  ["a body that is too long", json(" ".repeat(66_000)), 413, "data", "no-store"],
  ["a submission with a mistake", json({}), 422, "data", "no-store"],
];

test("every answer has the headers of its kind", async () => {
  const { app } = await testApp({ siteFolder: builtSite() });
  for (const [what, request, status, policy, caching] of rows) {
    const { statusCode, headers } = await app.inject(request);
    expect(statusCode, what).toBe(status);
    expect(headers, what).toMatchObject({
      ...common,
      "content-security-policy": policies[policy],
    });
    expect(headers["cache-control"], what).toBe(caching);
    expect(headers["set-cookie"], what).toBeUndefined();
  }
});

test("a copy that is still good keeps the policy that it had", async () => {
  const { app } = await testApp({ siteFolder: builtSite() });
  const { headers } = await app.inject("/contact");
  const request = { url: "/contact", headers: { "if-none-match": String(headers.etag) } };
  const again = await app.inject(request);
  expect(again.statusCode).toBe(304);
  expect(again.headers).toMatchObject({ ...common, "content-security-policy": ownPolicy });
});

test("too many submissions and errors of our own have the headers too", async () => {
  const broken = () => Promise.reject(new Error("broken"));
  const config = {
    siteUrl: new URL("https://www.example.com"),
    trustedProxies: [],
    submissionsPerMinute: 1,
  };
  const { app } = await testApp({ config, store: { keep: broken, check: broken } });
  for (const status of [500, 429]) {
    const { statusCode, headers } = await app.inject(json(enquiry));
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...common, "content-security-policy": policies.data });
  }
});

test("without TLS nothing is said of https", async () => {
  const config = {
    siteUrl: new URL("http://localhost:4321"),
    trustedProxies: [],
    submissionsPerMinute: 1,
  };
  const { headers } = await (await testApp({ config })).app.inject("/healthz");
  expect(headers["strict-transport-security"]).toBeUndefined();
});
