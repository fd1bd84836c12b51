import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FieldError } from "../../submission/check.ts";
import { type Kind, problemsSlot, resultPages } from "../../submission/kinds.ts";
import type { Problem } from "../http/problem.ts";

// The specification's words for a failed sending (section 5).
const notices = {
  enquiry: "There was an error sending your message. Please try again.",
  application: "There was an error sending your application. Please try again.",
} as const satisfies Record<Kind, string>;

/**
 * The page for a form that was sent without JavaScript and not taken: the site's own page with the
 * problems written into it, or a bare one while the site has not been built.
 */
export async function failedPage(
  kind: Kind,
  problem: Problem,
  siteFolder: string,
): Promise<string> {
  const file = join(siteFolder, `${resultPages[kind].failed}.html`);
  const page = await readFile(file, "utf8").catch(() => barePage(kind));
  // A function, because `$&` and its like in a replacement text would be expanded.
  return page.replace(problemsSlot, () => problemList(problem));
}

function problemList({ detail, errors }: Problem): string {
  const lines = errors ? errors.map(errorLine) : [detail];
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
}

function errorLine({ field, message }: FieldError): string {
  return `${readableName(field)}: ${message}`;
}

/** "firstName" is read as "First name", "linkedinUrl" as "Linkedin URL". */
function readableName(field: string): string {
  const words = field.replace(
    /([a-z])([A-Z])/g,
    (_pair, end, start) => `${end} ${start.toLowerCase()}`,
  );
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\burl\b/, "URL");
}

function barePage(kind: Kind): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Error</title>
<h1>Error</h1>
<p>${notices[kind]}</p>
${problemsSlot}
<p>Go back in your browser to find what you typed.</p>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
