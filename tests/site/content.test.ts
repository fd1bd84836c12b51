import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkContent, listFiles } from "../../site/content-model/check-content.ts";
import { contentFiles } from "../../site/content-model/files.ts";
import { readYaml } from "../../site/content-model/read-yaml.ts";
import { kinds } from "../../tools/schemas.ts";
import { readContent } from "../support/content.ts";
import { runProgram } from "../support/server-process.ts";
import { copyContent } from "../support/site-copy.ts";
import { tempFolder } from "../support/test-end.ts";

/** The firm's own content, and what its editors copy. */

const text = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

test("the site's own content has no mistake", () => {
  expect(checkContent().mistakes).toEqual([]);
});

test("every file tells an editor where its schema is, and a command writes it there", async () => {
  const folder = tempFolder();
  copyContent(folder);
  rmSync(join(folder, "content/schemas"), { recursive: true, force: true });
  await runProgram([join(import.meta.dirname, "../../tools/schemas.ts")], {}, folder).ended;
  for (const kind of kinds) {
    expect(existsSync(join(folder, `content/schemas/${kind}.json`)), kind).toBe(true);
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
