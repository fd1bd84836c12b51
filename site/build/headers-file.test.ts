import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { immutable } from "../../shared/headers.ts";
import { tempFolder } from "../../tests/support/test-end.ts";
import { writeHeaders } from "./headers-file.ts";

test("a static host is told to let files be kept, not the errors beside them", async () => {
  const folder = `${tempFolder()}/`;
  const files = immutable.map((path) => `${path}a file.abc.js`);
  for (const [at, path] of immutable.entries()) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, files[at] ?? ""), "");
  }
  writeFileSync(join(folder, "index.html"), "");
  await writeHeaders(folder, { siteUrl: new URL("https://www.example.com") } as never);
  const rules = readFileSync(join(folder, "_headers"), "utf8").split(/\n(?=\/)/);
  const kept = rules.filter((rule) => rule.includes("immutable"));
  expect(kept.map((rule) => rule.split("\n")[0])).toEqual(files.map(encodeURI));
});
