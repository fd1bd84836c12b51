import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { redirects } from "../../shared/headers.ts";
import { readSiteSettings } from "../../shared/settings.ts";
import { folderWith } from "../../tests/support/test-end.ts";
import { writeHeaders } from "./headers-file.ts";

test("a static host redirects only to pages that the site has", async () => {
  const [[from, to] = []] = Object.entries(redirects);
  const folder = folderWith({ [`${to?.slice(1)}.html`]: "" });
  await writeHeaders(`${folder}/`, readSiteSettings({}));
  expect(readFileSync(join(folder, "_redirects"), "utf8")).toBe(`${from} ${to} 301\n`);
});
