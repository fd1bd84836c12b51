import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import ts from "typescript";
import { allPages, fileOf } from "./built-pages.ts";

const root = join(import.meta.dirname, "../..");
const block = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

type Thing = { readonly path: string; readonly json: string };

/** Every block of structured data in the built site, with the first page that has it. */
function builtData(): Map<string, string> {
  const blocks = new Map<string, string>();
  for (const path of allPages) {
    const html = readFileSync(fileOf(path), "utf8");
    for (const [, json = ""] of html.matchAll(block)) {
      if (!blocks.has(json)) blocks.set(json, path);
    }
  }
  return blocks;
}

/**
 * What schema.org's vocabulary, as Google's schema-dts holds it, has against things that are said
 * in JSON-LD: types and properties that it does not know, and values of a wrong kind.
 */
function mistakesIn(things: readonly Thing[]): string[] {
  // Below the root, since the vocabulary is looked up from there.
  const output = join(root, "tests/output");
  mkdirSync(output, { recursive: true });
  const folder = mkdtempSync(join(output, "vocabulary-"));
  try {
    return mistakesWithin(folder, things);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function mistakesWithin(folder: string, things: readonly Thing[]): string[] {
  const files = things.map(({ json }, index) => {
    const type = String(JSON.parse(json)["@type"]);
    const file = join(folder, `${index}.ts`);
    const lines = [
      `import type { ${type}Leaf as Leaf, WithContext } from "schema-dts";`,
      `export const thing: WithContext<Leaf> = ${json};`,
    ];
    writeFileSync(file, lines.join("\n"));
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
    const index = files.indexOf(file?.fileName ?? "");
    const message = ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 400);
    return `${things[index]?.path}: ${message}`;
  });
}

test("structured data keeps to schema.org's vocabulary", () => {
  const things = [...builtData()].map(([json, path]) => ({ path, json }));
  expect(things.length).toBeGreaterThan(30);
  expect(mistakesIn(things)).toEqual([]);
});

test("what the vocabulary does not know is found", () => {
  const check = (thing: object) =>
    mistakesIn([
      { path: "/", json: JSON.stringify({ "@context": "https://schema.org", ...thing }) },
    ]);
  expect(check({ "@type": "Organization", name: "A" })).toEqual([]);
  expect(check({ "@type": "Organization", nmae: "A" })).toHaveLength(1);
  expect(
    check({ "@type": "Service", provider: { "@type": "Place", legalName: "A" } }),
  ).toHaveLength(1);
  expect(check({ "@type": "Organisation", name: "A" })).toHaveLength(1);
});
