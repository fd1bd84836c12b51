import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { commonHeaders } from "../../shared/headers.ts";
import { builtSite, contactPage } from "../support/built-site.ts";
import { enquiry } from "../support/submissions.ts";
import { form, json, testApp } from "./support/test-app.ts";

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
    ["/embedded-hvac", "/embedded-hvac-control"],
  ] as const) {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers.location], url).toEqual([301, location]);
  }
});

test("answers everything else with the whole 404 page", async () => {
  const app = await siteApp();
  const headers = { "if-none-match": "*", range: "bytes=0-1" };
  const unserved = "/nope /api/nope /.env /.git/config //evil.example/ /_astro /_headers /404";
  const disguised = "/%2eenv /.well-known/..%2f.env /..%5coutside.html /contact%0d%0ax:%20y";
  for (const url of `${unserved} ${disguised} /contact.html.br /CONTACT`.split(" ")) {
    const response = await app.inject({ url, headers });
    expect([response.statusCode, response.body], url).toEqual([404, "nothing here"]);
  }
  expect((await app.inject("/contact%")).statusCode).toBe(400);
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
