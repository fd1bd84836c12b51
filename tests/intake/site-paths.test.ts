import fc from "fast-check";
import { pino } from "pino";
import { expect, test } from "vitest";
import { builtSite, contactPage } from "../support/built-site.ts";
import { testSeed } from "../support/random.ts";
import { parseAnswer, portOf, write } from "./support/raw-http.ts";
import { testApp } from "./support/test-app.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 300);

async function listeningSite() {
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => errors.push(line) });
  const port = await portOf((await testApp({ siteFolder: builtSite(), log })).app);
  const get = async (target: string) =>
    parseAnswer(
      await write(port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    );
  return { get, errors };
}

const oddTargets = [
  "/../outside.html",
  "/contact/../../outside.html",
  "/%252e%252e%252foutside.html",
  "/..%5coutside.html",
  "/..%c0%afoutside.html",
  "/..;/outside.html",
  "/....//outside.html",
  "/.ENV",
  "/%2eenv",
  "/.env%00.html",
  "/.git/config",
  "/.well-known/../.env",
  "/.well-known/..%2f.env",
  "/%5fredirects",
  "/contact%0d%0aSet-Cookie:%20a=b",
  "/%0d%0aLocation:%20https://evil.example",
  "///etc/passwd",
  "/%2f%2fevil.example/",
  "//evil.example/contact/",
  "http://evil.example/.env",
  "file:///etc/passwd",
  "/%zz",
  `/${"../".repeat(2000)}etc/passwd`,
  `/${"a".repeat(12_000)}`,
];

test("odd addresses lead to nothing", async () => {
  const { get, errors } = await listeningSite();
  for (const target of oddTargets) {
    const { status, headers, body } = await get(target);
    expect([400, 404], target).toContain(status);
    expect(headers.location, target).toBeUndefined();
    expect(headers["set-cookie"], target).toBeUndefined();
    expect(body, target).not.toContain("secret");
  }
  expect(errors).toEqual([]);
});

const parts = [
  ..."/ / / . .. ... .env contact outside .html outside.html etc passwd _redirects ; ? # : @ & =".split(
    " ",
  ),
  ..."\\ %2e %2E %2f %5c %00 %0d%0a %252e %25 % %c0%af %ff %ed%a0%80 %E2%80%8F + ~ é".split(" "),
  "//evil.example",
  "http://evil.example",
];

test(
  "whatever an address is made of, it leads to a page or to nothing",
  async () => {
    const { get, errors } = await listeningSite();
    const target = fc.array(fc.constantFrom(...parts), { maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(target, async (chosen) => {
        const { status, headers, body } = await get(`/${chosen.join("")}`);
        expect([200, 301, 400, 404]).toContain(status);
        expect(body).not.toContain("secret");
        if (status === 200) expect(["home", contactPage]).toContain(body);
        // Within this site: one slash, since two would name a host.
        if (status === 301) expect(headers.location).toMatch(/^\/(?![/\\])/);
        expect(headers["set-cookie"]).toBeUndefined();
      }),
      { seed: testSeed(), numRuns: runs },
    );
    expect(errors).toEqual([]);
  },
  30_000 + runs * 20,
);
