import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { FieldError } from "../../shared/submission/check.ts";
import { fieldsOf } from "../../shared/submission/fields.ts";
import { type Kind, problemsSlot, resultPages } from "../../shared/submission/kinds.ts";
import { labelOf, notices, refusedCount } from "../../shared/submission/texts.ts";
import type { Problem } from "../http/problem.ts";
import { escapeHtml, fillForm } from "./fill-form.ts";

/**
 * Makes the page for a rejected form that was sent without JavaScript: the site's page with the
 * problems filled in, or a bare one if the site's cannot be read. It counts and names the refused
 * fields, and leads to each in a form that has what was sent.
 *
 * @param sent the fields of the request
 * @param folder absolute path of the built site
 */
export async function failedPage(
  kind: Kind,
  problem: Problem,
  sent: Readonly<Record<string, unknown>>,
  folder: string,
  log: FastifyBaseLogger,
): Promise<string> {
  // A visitor cannot correct what no field of the form has.
  const errors = (problem.errors ?? []).filter(({ field }) => field in fieldsOf[kind]);
  const outcome = errors.length > 0 ? "refused" : "failed";
  const { title, text } = notices[kind][outcome];
  const bare = `<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>${problemsSlot}`;
  const file = join(folder, `${resultPages[kind][outcome]}.html`);
  const page = await readFile(file, "utf8").catch(({ code }: NodeJS.ErrnoException) => {
    log.warn({ code }, "the site's page for a form that was not sent cannot be read");
    return bare;
  });
  const problems =
    outcome === "refused" ? problemList(kind, errors) : `<p>${escapeHtml(problem.detail)}</p>`;
  const [before, after = ""] = page.split(problemsSlot);
  return before + problems + (outcome === "refused" ? fillForm(after, kind, sent, errors) : after);
}

function problemList(kind: Kind, errors: readonly FieldError[]): string {
  const items = errors.map(({ field, message }) => {
    const link = `<a href="#${kind}-${field}">${labelOf(field)}</a>`;
    return `<li>${link}: ${escapeHtml(message)}</li>`;
  });
  return `<p>${refusedCount(errors.length)}</p><ul>${items.join("")}</ul>`;
}
