import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kind, problemsSlot, resultPages } from "../../shared/submission/kinds.ts";
import { labelOf, notices } from "../../shared/submission/texts.ts";
import type { Problem } from "../http/problem.ts";

/**
 * Makes the page for a rejected form that was sent without JavaScript: the site's page with the
 * problems filled in, or a bare one if the site has not been built.
 *
 * @param folder absolute path of the built site
 */
export async function failedPage(kind: Kind, problem: Problem, folder: string): Promise<string> {
  const { title, text } = notices[kind].failed;
  const bare = `<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>${problemsSlot}`;
  const file = join(folder, `${resultPages[kind].failed}.html`);
  const page = await readFile(file, "utf8").catch(() => bare);
  // A function, because `$&` and the like would be expanded in a replacement string.
  return page.replace(problemsSlot, () => problemList(problem));
}

function problemList({ detail, errors }: Problem): string {
  const lines = errors
    ? errors.map(({ field, message }) => `${labelOf(field)}: ${message}`)
    : [detail];
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
