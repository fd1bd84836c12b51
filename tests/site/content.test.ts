import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkContent, listFiles } from "../../site/content-model/check-content.ts";
import { contentFiles } from "../../site/content-model/files.ts";
import { readYaml } from "../../site/content-model/read-yaml.ts";
import { kinds } from "../../tools/schemas.ts";
import { readContent } from "../support/content.ts";

/** The firm's own content, and what its editors copy. */

const text = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

test("the site's own content has no mistake", () => {
  expect(checkContent().mistakes).toEqual([]);
});

test("every file tells an editor where its schema is", () => {
  for (const kind of kinds) {
    for (const file of listFiles(contentFiles[kind].path)) {
      const up = "../".repeat(file.split("/").length - 2) || "./";
      const [first = ""] = text(file).split("\n");
      expect(first.replace("=schemas", "=./schemas"), file).toBe(
        `# yaml-language-server: $schema=${up}schemas/${kind}.json`,
      );
    }
  }
});

test.each(["jobs", "team", "pages"] as const)("the guide's example of %s is valid", (kind) => {
  const file = `docs/examples/${kind}.yaml`;
  readYaml(file, text(file), contentFiles[kind].schema);
});

test("every stand-in is a field that exists", () => {
  const company = readContent("company.yaml");
  for (const path of company.standIns) {
    const value = path
      .split(".")
      .reduce((at: unknown, key: string) => (at as Record<string, unknown>)?.[key], company);
    expect(value, path).toBeDefined();
  }
});
