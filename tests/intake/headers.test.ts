import { expect, test } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { scoreOf } from "./support/observatory.ts";
import { ask } from "./support/raw-http.ts";
import { common, ownHeaders, policies, siteServer } from "./support/site-server.ts";

const html = "text/html; charset=utf-8";
const forever = "public, max-age=31536000, immutable";

const everyKindOfFile = [
  ["/", html, "no-cache", "plain"],
  ["/contact", html, "no-cache", "contact"],
  ["/%63ontact?x=/", html, "no-cache", "contact"],
  ["/_astro/app.abc.js", "text/javascript; charset=utf-8", forever, "file"],
  ["/_astro/app.abc.css", "text/css; charset=utf-8", forever, "file"],
  ["/_astro/font.abc.woff2", "font/woff2", forever, "file"],
  ["/_astro/film.abc.mp4", "video/mp4", forever, "file"],
  ["/film.webm", "video/webm", "no-cache", "file"],
  ["/picture.avif", "image/avif", "no-cache", "file"],
  ["/picture.png", "image/png", "no-cache", "file"],
  ["/picture.jpg", "image/jpeg", "no-cache", "file"],
  ["/drawing.svg", "image/svg+xml", "no-cache", "file"],
  ["/paper.pdf", "application/pdf", "no-cache", "file"],
  ["/sitemap.xml", "application/xml", "no-cache", "file"],
  ["/robots.txt", "text/plain; charset=utf-8", "no-cache", "file"],
  ["/site.webmanifest", "application/manifest+json", "no-cache", "file"],
  ["/data.json", "application/json", "no-cache", "data"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8", "no-cache", "file"],
] as const;

test("every kind of file has exactly its headers, for GET, for GET once more and for HEAD", async () => {
  const port = await siteServer();
  for (const [path, type, caching, policy] of everyKindOfFile) {
    for (const method of ["GET", "GET", "HEAD"]) {
      const answer = await ask(port, path, method);
      expect(answer.status, path).toBe(200);
      expect(ownHeaders(answer), `${method} ${path}`).toEqual({
        ...common,
        "content-security-policy": policies[policy],
        "content-type": type,
        "cache-control": caching,
      });
    }
  }
});

const problem = { "content-type": "application/problem+json", "cache-control": "no-store" };
const asJson = { "content-type": "application/json" };
const asForm = { "content-type": "application/x-www-form-urlencoded" };
const [submission, urlencoded] = [JSON.stringify(enquiry), new URLSearchParams(enquiry).toString()];

type Request = [path: string, method?: string, headers?: Record<string, string>, body?: string];

const everyOtherAnswer = [
  [
    "an address that leads nowhere",
    ["/nope"],
    404,
    "plain",
    { "content-type": html, "cache-control": "no-cache" },
  ],
  [
    "HEAD of such an address",
    ["/nope", "HEAD"],
    404,
    "plain",
    { "content-type": html, "cache-control": "no-cache" },
  ],
  ["an endpoint that is none", ["/api/nope"], 404, "data", problem],
  ["an address that cannot be read", ["/%E0%A4%A"], 400, "data", problem],
  ["a redirect", ["/old"], 301, "file", { location: "/contact" }],
  ["a redirect to the one address", ["/contact.html"], 301, "file", { location: "/contact" }],
  [
    "a method that pages lack",
    ["/contact", "DELETE"],
    405,
    "data",
    { ...problem, allow: "GET, HEAD" },
  ],
  ["a method that endpoints lack", ["/api/enquiries"], 405, "data", { ...problem, allow: "POST" }],
  [
    "OPTIONS of nothing in particular",
    ["*", "OPTIONS"],
    405,
    "data",
    { ...problem, allow: "GET, HEAD" },
  ],
  [
    "a part of a film",
    ["/_astro/film.abc.mp4", "GET", { range: "bytes=2-3" }],
    206,
    "file",
    { "content-type": "video/mp4", "cache-control": forever },
  ],
  [
    "a part that is not there",
    ["/_astro/film.abc.mp4", "GET", { range: "bytes=99-" }],
    416,
    "data",
    problem,
  ],
  ["a condition that fails", ["/contact", "GET", { "if-match": '"x"' }], 412, "data", problem],
  [
    "health",
    ["/healthz"],
    200,
    "data",
    { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  ],
  [
    "readiness",
    ["/readyz"],
    200,
    "data",
    { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  ],
  [
    "a submission",
    ["/api/enquiries", "POST", asJson, submission],
    202,
    "data",
    { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  ],
  [
    "a form",
    ["/api/enquiries", "POST", asForm, urlencoded],
    303,
    "file",
    { location: "/message-sent", "cache-control": "no-store" },
  ],
  [
    "a form with a mistake",
    ["/api/enquiries", "POST", asForm, "a=b"],
    422,
    "plain",
    { "content-type": html, "cache-control": "no-store" },
  ],
  [
    "a form of a foreign site",
    ["/api/enquiries", "POST", { ...asForm, origin: "https://evil.example" }, "a=b"],
    403,
    "plain",
    { "content-type": html, "cache-control": "no-store" },
  ],
  ["broken JSON", ["/api/enquiries", "POST", asJson, "{"], 400, "data", problem],
  ["a type that is not taken", ["/api/enquiries", "POST", {}, "x"], 415, "data", problem],
  [
    "a body that is too long",
    ["/api/enquiries", "POST", asJson, " ".repeat(66_000)],
    413,
    "data",
    problem,
  ],
  ["a submission with a mistake", ["/api/enquiries", "POST", asJson, "{}"], 422, "data", problem],
] as const;

test("every other answer has exactly its headers", async () => {
  const port = await siteServer();
  for (const [what, request, status, policy, own] of everyOtherAnswer) {
    const answer = await ask(port, ...(request as unknown as Request));
    expect(answer.status, what).toBe(status);
    expect(ownHeaders(answer), what).toEqual({
      ...common,
      "content-security-policy": policies[policy],
      ...own,
    });
  }
});

test("a copy that is still good keeps the policy that it had", async () => {
  const port = await siteServer();
  for (const [path, policy] of [
    ["/contact", "contact"],
    ["/drawing.svg", "file"],
  ] as const) {
    const { headers } = await ask(port, path);
    const again = await ask(port, path, "GET", { "if-none-match": String(headers.etag) });
    expect(again.status).toBe(304);
    expect(ownHeaders(again)).toMatchObject({
      ...common,
      "content-security-policy": policies[policy],
    });
  }
});

test("too many submissions and errors of our own have the headers too", async () => {
  const broken = () => Promise.reject(new Error("broken"));
  const port = await siteServer("https://www.example.com", {
    store: { keep: broken, check: broken },
  });
  const statuses = new Set<number>();
  for (let index = 0; index < 22; index += 1) {
    const answer = await ask(port, "/api/enquiries", "POST", asJson, submission);
    statuses.add(answer.status);
    const { "retry-after": _seconds, ...own } = ownHeaders(answer);
    expect(own).toEqual({ ...common, "content-security-policy": policies.data, ...problem });
  }
  expect([...statuses]).toEqual([500, 429]);
  expect((await ask(port, "/readyz")).status).toBe(503);
  expect((await ask(port, "/readyz")).headers).toMatchObject(common);
});

test("without TLS nothing is said of https", async () => {
  const { headers } = await ask(await siteServer("http://localhost:4321"), "/");
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(headers["content-security-policy"]).not.toContain("upgrade");
});

test("a page with a consent provider's script may frame that provider", async () => {
  const { headers } = await ask(await siteServer(), "/consent");
  expect(headers["cross-origin-embedder-policy"]).toBe("unsafe-none");
  expect(headers["content-security-policy"]).toContain("frame-src https://consent.example;");
});

test("pages get full marks from the Mozilla HTTP Observatory's rules", async () => {
  const port = await siteServer();
  for (const path of ["/", "/contact", "/nope"]) {
    const { headers, body } = await ask(port, path);
    const scores = scoreOf({ headers, html: body });
    expect(Object.values(scores).filter((score) => score < 0)).toEqual([]);
    expect(Object.values(scores).reduce((sum, score) => sum + score, 100)).toBe(150);
  }
});

test("the marks are lost where a header is", () => {
  const marks = scoreOf({ headers: {}, html: '<script src="https://other.example/x.js">' });
  expect(Object.values(marks).reduce((sum, score) => sum + score, 100)).toBeLessThan(30);
});
