import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testSeed } from "../support/random.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { parseAnswer, portOf, write } from "./support/raw-http.ts";
import { testApp } from "./support/test-app.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 300);

/** A site with a page, and files around it that nobody may read. */
async function listeningSite() {
  const outer = tempFolder();
  const siteFolder = join(outer, "dist");
  mkdirSync(join(siteFolder, ".well-known"), { recursive: true });
  mkdirSync(join(siteFolder, ".git"));
  writeFileSync(join(siteFolder, "contact.html"), "contact");
  writeFileSync(join(siteFolder, "404.html"), "nothing here");
  for (const hidden of [".env", "_redirects", ".git/config", "../outside.html", "../intake.db"]) {
    writeFileSync(join(siteFolder, hidden), "# secret");
  }
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => errors.push(line) });
  const port = await portOf((await testApp({ siteFolder, log })).app);
  const get = async (target: string) =>
    parseAnswer(
      await write(port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    );
  return { get, errors };
}

const oddTargets = [
  "/../outside",
  "/../outside.html",
  "/contact/../../outside.html",
  "/./.env",
  "/.env%20",
  "/.env.",
  "/.env/",
  "/.ENV",
  "/%2eenv",
  "/%2e%65nv",
  "/%252e%252e/outside",
  "/%252e%252e%252foutside.html",
  "/%25252e%25252e/outside",
  "/..%5coutside.html",
  "/..\\outside.html",
  "\\..\\outside.html",
  "/..%c0%afoutside.html",
  "/%c0%ae%c0%ae/outside.html",
  "/%e0%80%ae%e0%80%ae/outside.html",
  "/..%ef%bc%8foutside.html",
  "/..;/outside.html",
  "/..;a=b/outside.html",
  "/;/.env",
  "/contact;.env",
  "/....//outside.html",
  "/..././outside.html",
  "/.git/config",
  "/.well-known/../.env",
  "/.well-known/..%2f.env",
  "/_redirects",
  "/%5fredirects",
  "/contact%00.html",
  "/%00/../outside.html",
  "/.env%00.html",
  "/contact.html%00",
  "/contact%0d%0aSet-Cookie:%20a=b",
  "/%0d%0aLocation:%20https://evil.example",
  "//outside.html",
  "///etc/passwd",
  "/%2f%2fevil.example/",
  "//evil.example/contact/",
  "/\\evil.example/contact/",
  "/etc/passwd",
  "/file:///etc/passwd",
  "http://evil.example/.env",
  "http://evil.example/../outside.html",
  "file:///etc/passwd",
  "*",
  "/contact.html.br",
  "/%",
  "/%zz",
  "/%ff",
  "/%ed%a0%80",
  `/${"a/".repeat(3000)}`,
  `/${"../".repeat(2000)}etc/passwd`,
  `/${"%2e%2e%2f".repeat(500)}etc/passwd`,
  `/${"a".repeat(12_000)}`,
];

test("odd addresses lead to nothing", async () => {
  const { get, errors } = await listeningSite();
  for (const target of oddTargets) {
    const { status, headers, body } = await get(target);
    expect([400, 404, 405], target).toContain(status);
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
        expect([200, 301, 400, 404, 405]).toContain(status);
        expect(body).not.toContain("secret");
        if (status === 200) expect(body).toBe("contact");
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
