import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import ts from "typescript";
import { jobs } from "../support/content.ts";
import { allPages, htmlOf } from "./built-pages.ts";

const root = join(import.meta.dirname, "../..");

/** The blocks of structured data in a page. */
const blocksIn = (path: string) =>
  [...htmlOf(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => json,
  );
const typeOf = (json: string): string => JSON.parse(json)["@type"];

/**
 * What schema.org's vocabulary, as Google's schema-dts holds it, has against things that are said
 * in JSON-LD: types and properties that it does not know, and values of a wrong kind.
 */
function mistakesIn(folder: string, things: readonly string[]): string[] {
  const files = things.map((json, index) => {
    const file = join(folder, `${index}.ts`);
    writeFileSync(
      file,
      `import type { ${typeOf(json)}Leaf as Leaf, WithContext } from "schema-dts";
      export const thing: WithContext<Leaf> = ${json};`,
    );
    return file;
  });
  const program = ts.createProgram(files, {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 400);
    return `${things[files.indexOf(file?.fileName ?? "")]}: ${message}`;
  });
}

test("structured data keeps to schema.org's vocabulary", () => {
  const things = [...new Set(allPages.flatMap(blocksIn))];
  expect(things.length).toBeGreaterThan(30);
  const wrong = '{ "@context": "https://schema.org", "@type": "Organization", "nmae": "A" }';
  // Below the root, since the vocabulary is looked up from there.
  const output = join(root, "tests/output");
  mkdirSync(output, { recursive: true });
  const folder = mkdtempSync(join(output, "vocabulary-"));
  try {
    expect(mistakesIn(folder, [...things, wrong])).toEqual([expect.stringContaining("nmae")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("structured data says what the pages are, and nothing of jobs that are taken", () => {
  const typesOn = (path: string) => blocksIn(path).map(typeOf);
  expect(typesOn("/")).toEqual(["Organization", "WebSite"]);
  expect(typesOn("/cicd-integration")).toEqual(["Service", "BreadcrumbList"]);
  expect(typesOn("/team")).toEqual(["BreadcrumbList"]);
  for (const { slug, fulfilled } of jobs.filter(({ page }) => page)) {
    const expected = fulfilled ? ["BreadcrumbList"] : ["JobPosting", "BreadcrumbList"];
    expect(typesOn(`/careers/${slug}`), slug).toEqual(expected);
  }
});
