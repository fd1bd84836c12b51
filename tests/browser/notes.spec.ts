import { readFileSync } from "node:fs";
import { join } from "node:path";
import { everyPage, htmlOf } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

/** The notes that the site has, whichever they are. */

const notes = everyPage.filter((path) => path.startsWith("/notes/"));
const having = (part: string) => notes.filter((path) => htmlOf(path).includes(part));

test("a note about a known bug opens it in the editor", async ({ page }) => {
  const [path] = having("Put this bug in");
  test.skip(!path, "No note names a bug.");
  await page.goto(path ?? "");
  const link = page.getByRole("link", { name: "Put this bug in" });
  const note = readFileSync(join(import.meta.dirname, `../../content${path}.md`), "utf8");
  const [bug = ""] = /(?<=^bug: ).+$/m.exec(note) ?? [];
  await link.click();
  const start = page.getByRole("combobox", { name: "Start from" });
  await expect(start).toHaveValue(bug, { timeout: 20_000 });
});
