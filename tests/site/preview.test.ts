import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../support/server-process.ts";
import { copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

test("the preview's links lead to files beside it, no policy forbids its pictures, and no script of others runs", async () => {
  const job = `<meta http-equiv="content-security-policy" content="img-src 'self'"><a href="/">
<a href="/careers#apply"><a href="/nowhere"><a href="https://firm.example/careers">
<img srcSet="/_astro/a%20b.webp 1w, /_astro/c.webp 2w" src="/_astro/c.webp">
<style>@font-face{src:url("/_astro/c.webp")}</style>/careers
<script type="module">ours()</script>`;
  const others = `<script data-id="a">queue = [];</script><script src="https://stats.example/a.js" defer></script>`;
  const names = ["index.html", "careers.html", "_astro/a b.webp", "_astro/c.webp"];
  const folder = copyContent();
  // Some could be of days to come.
  rmSync(join(folder, "content/notes"), { recursive: true });
  const files = {
    ...Object.fromEntries(names.map((name) => [`dist/${name}`, ""])),
    "dist/careers/tester.html": job + others,
    "content/company.yaml": "scripts:\n  - inline: |\n      queue = [];\n",
    "dist/careers/tester.html.gz": "",
  };
  folderWith(files, folder);
  const program = join(import.meta.dirname, "../../tools/preview.ts");
  expect(await runProgram([program], {}, folder).ended).toMatchObject({ code: 0, stderr: "" });
  const preview = join(folder, "preview");
  expect(readFileSync(join(preview, "careers/tester.html"), "utf8")).toBe(`<a href="../index.html">
<a href="../careers.html#apply"><a href="/nowhere"><a href="https://firm.example/careers">
<img srcSet="../_astro/a%20b.webp 1w, ../_astro/c.webp 2w" src="../_astro/c.webp">
<style>@font-face{src:url("../_astro/c.webp")}</style>/careers
<script type="module">ours()</script>`);
  expect(existsSync(join(preview, "careers/tester.html.gz"))).toBe(false);
});
