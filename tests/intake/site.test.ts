import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "./support/test-app.ts";

async function siteApp() {
  const parts = await testApp();
  const write = (name: string, text: string) => writeFileSync(join(parts.siteFolder, name), text);
  mkdirSync(join(parts.siteFolder, "_astro"));
  write("index.html", "home");
  write("contact.html", "contact");
  write("404.html", "nothing here");
  write(".env", "secret");
  write("_astro/app.abc.js", "script");
  write("../outside.html", "outside");
  return parts.app;
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
  expect((await app.inject("/contact/")).headers.location).toBe("/contact");
});

test.each([
  "/nope",
  "/.env",
  "/%2e%2e/outside",
  "/..%2foutside",
  "//evil.example/",
  "/_astro",
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
