import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FieldError } from "../../shared/submission/check.ts";
import { fieldsOf } from "../../shared/submission/fields.ts";
import { type Kind, problemsSlot, resultPages } from "../../shared/submission/kinds.ts";
import { labelOf, notices, refusedCount } from "../../shared/submission/texts.ts";
import type { Problem } from "../http/problem.ts";

/**
 * Makes the page for a rejected form that was sent without JavaScript: the site's page with the
 * problems filled in, or a bare one if the site has not been built. It counts and names the refused
 * fields, without links: only going back brings up the form with what was typed.
 *
 * @param folder absolute path of the built site
 */
export async function failedPage(kind: Kind, problem: Problem, folder: string): Promise<string> {
  // A visitor cannot correct what no field of the form has.
  const errors = (problem.errors ?? []).filter(({ field }) => field in fieldsOf[kind]);
  const outcome = errors.length > 0 ? "refused" : "failed";
  const { title, text } = notices[kind][outcome];
  const bare = `<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>${problemsSlot}`;
  const file = join(folder, `${resultPages[kind][outcome]}.html`);
  const page = await readFile(file, "utf8").catch(() => bare);
  // A function, because `$&` and the like would be expanded in a replacement string.
  return page.replace(problemsSlot, () =>
    outcome === "refused" ? problemList(errors) : `<p>${escapeHtml(problem.detail)}</p>`,
  );
}

function problemList(errors: readonly FieldError[]): string {
  const lines = errors.map(({ field, message }) => `${labelOf(field)}: ${message}`);
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`);
  return `<p>${refusedCount(errors.length)}</p><ul>${items.join("")}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
