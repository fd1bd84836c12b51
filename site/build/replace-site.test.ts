import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, tempFolder } from "../../tests/support/test-end.ts";
import { replaceSite } from "./replace-site.ts";

test("a release's scripts, styles and compiler stay beside those of the next, and go with the one after", async () => {
  const site = join(tempFolder(), "dist");
  const build = (number: number, text = "") => ({
    "404.html": "none",
    "index.html": `${text}${number}`,
    [`_astro/page.${number}.js`]: "script",
    [`_astro/page.${number}.css.br`]: "style",
    [`_astro/photo.${number}.webp`]: "photo",
    [`pictures/${number}.svg`]: "drawing",
    [`firmware/compiler/${number}/llvm.core.wasm`]: "compiler",
    "_astro/shared.js": "script",
  });
  const publish = (number: number, text = "") => replaceSite(folderWith(build(number, text)), site);
  const files = () =>
    readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(site.length + 1))
      .sort();
  const kept = (number: number) =>
    Object.keys(build(number)).filter((name) => /page|compiler/.test(name));
  const all = (number: number, ...more: string[]) =>
    [...Object.keys(build(number)), ...more].sort();

  await publish(1);
  expect(files()).toEqual(all(1));
  await publish(2);
  expect(files()).toEqual(all(2, ...kept(1)));
  // Building the same again, or other texts, replaces no script.
  await publish(2, "Another text ");
  expect(files()).toEqual(all(2, ...kept(1)));
  await publish(3);
  expect(files()).toEqual(all(3, ...kept(2)));
});
