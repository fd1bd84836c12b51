import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { AppParts } from "../../intake/app.ts";
import { tempFolder } from "./support/temp-folder.ts";
import { testApp } from "./support/test-app.ts";

async function siteApp(changes: Partial<AppParts> = {}) {
  const siteFolder = join(tempFolder(), "dist");
  for (const folder of ["_astro", ".well-known"]) {
    mkdirSync(join(siteFolder, folder), { recursive: true });
  }
  const write = (name: string, text: string) => writeFileSync(join(siteFolder, name), text);
  write("_redirects", "/embedded-hvac /contact 301\n");
  write(".well-known/security.txt", "Contact: mailto:info@proefwerk.example");
  write("index.html", "home");
  write("contact.html", "contact");
  write("404.html", "nothing here");
  write(".env", "secret");
  write("_astro/app.abc.js", "script");
  write("../outside.html", "outside");
  return (await testApp({ siteFolder, ...changes })).app;
}

test("serves pages without their ending, hashed files for ever", async () => {
  const app = await siteApp();
  expect((await app.inject("/")).body).toBe("home");
  const contact = await app.inject("/contact?x=1");
  expect(contact.body).toBe("contact");
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
  expect(response.headers["content-range"]).toBe(status === 416 ? "bytes */7" : undefined);
  expect(response.headers.allow).toBe(status === 405 ? "GET, HEAD" : undefined);
  expect(lines).toEqual([]);
});

test("sends the security headers", async () => {
  const app = await siteApp();
  const page = (await app.inject("/contact")).headers;
  expect(page).toMatchObject({
    "content-security-policy": "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  const data = (await app.inject("/api/nope")).headers;
  expect(data["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});
