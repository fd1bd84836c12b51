import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { isPair, isScalar, type Scalar, visit } from "yaml";
import { bugs, requirements } from "../../firmware/tools/sources.ts";
import { find, root, text } from "../../shared/files.ts";
import { allContent, parsed } from "./parsed.ts";
import { anchorOf } from "./prices.ts";
import { noteList } from "./published.ts";
import { exists, idsListed } from "./references.ts";
import { checkRichText } from "./rich-text.ts";

/** The pages of a content folder; a file beside the folders has one of its own name. */
const templates: Readonly<Record<string, string>> = {
  services: "[service]",
  industries: "[industry]",
  pages: "[page]",
  jobs: "[folder]/[job]",
};

/**
 * Finds links to a part of a page that names none, but for those of notes' texts. tests/browser/crawl.spec.ts finds those to pages
 * that have no content file of their name: samples, and the thermostat.
 *
 * @returns a mistake for each
 */
export const deadAnchors = (): string[] =>
  allContent().flatMap((file) => {
    const { document, placeOf } = parsed(file);
    const found: string[] = [];
    visit(document, {
      Scalar(_key, node, path) {
        const text = String(node.value);
        const field = path.findLast(isPair)?.key;
        const isTarget = isScalar(field) && field.value === "href";
        const links = isTarget ? [text] : text.includes("](") ? checkRichText(text).links : [];
        for (const link of links) {
          const problem = anchorProblem(link, file);
          if (problem) found.push(`${placeOf(node)}: a link leads to ${link}, but ${problem}.`);
        }
      },
    });
    return found;
  });

const components = "site/{{blocks,document,forms,layouts,sections}/**/*.{astro,tsx},routes.ts}";

/** @returns a mistake for each page, or part of one, that components link to and an editor removed */
export const missingPages = (): string[] =>
  find(components).flatMap((component) =>
    [...text(component).matchAll(/"(\/[a-z][\w./-]*)(#[\w-]+)?"/g)].flatMap(
      ([, path = "", anchor = ""]) => {
        const file = `content/pages${path}.yaml`;
        const remedy = `the site's own code (${component}) links to it. Put it back, or ask an engineer to remove that link.`;
        if (!exists(path)) return `${file}: is missing, and ${remedy}`;
        if (!anchorProblem(path + anchor, file)) return [];
        return `${file}: has no part with the id ${anchor.slice(1)}, and ${remedy}`;
      },
    ),
  );

/** What is wrong with the part of a page that a link in a file leads to, if anything is. */
export function anchorProblem(link: string, from: string): string | undefined {
  const [, address, anchor = ""] = /^(\/[^?#]*|)(?:\?[^#]*)?#(.*)$/.exec(link) ?? [];
  if (address === undefined) return undefined;
  if (anchor.includes("=")) return unknownState(new URLSearchParams(anchor));
  const isNote = address ? address.startsWith(`${noteList}/`) : from.endsWith(".md");
  if (isNote) return "the parts of a note have no ids. Leave out the # and what follows it";
  const name = address.slice(1).replace("careers/", "jobs/") || "home";
  const page = address ? find(`content/{pages/,services/,industries/,}${name}.yaml`)[0] : from;
  const ids = page && partsOf(page)?.ids;
  if (!ids || ids.includes(anchor)) return undefined;
  return `no part of ${address || "this page"} has the id ${anchor}. ${ids.length > 0 ? `Use one of: ${ids.join(", ")}` : "It has no ids: leave out the # and what follows it"}`;
}

/** A state of the workplace, such as `bug=no-hysteresis&test=CTL-3`. */
function unknownState(state: URLSearchParams): string | undefined {
  const known = new Map([
    ["bug", bugs().map(({ id }) => id)],
    ["test", requirements().map(({ id }) => id)],
    ["exercise", idsListed("exercises.yaml", "exercises")],
  ]);
  return [...state].flatMap(([kind, id]) => {
    if (kind === "edit" || kind === "answer" || kind === "result") return [];
    const ids = known.get(kind);
    if (!ids) return `such a link names a bug, a test or an exercise, not a ${kind}`;
    return ids.includes(id) ? [] : `the firmware has no ${kind} ${id}`;
  })[0];
}

/**
 * Finds ids of blocks that other parts of their pages have, too: a link would lead to the first of them.
 *
 * @returns a mistake for each
 */
export const idsTaken = () => allContent().flatMap((file) => partsOf(file)?.clashes ?? []);

/** The ids on a page: those of its blocks, and those that its layout and their components write. */
function partsOf(file: string) {
  const [, folder = "", name = ""] = /^content\/(?:(\w+)\/)?(.*)\.yaml$/.exec(file) ?? [];
  const template = `site/pages/${templates[folder] ?? name.replace("home", "index")}.astro`;
  if (!existsSync(join(root, template))) return undefined;
  const { document, isBroken, placeOf } = parsed(file);
  if (isBroken) return undefined;
  const written = new Set(idsWritten(template));
  const clashes: string[] = [];
  const own: Scalar[] = [];
  const refuse = (node: Scalar, field: string, id: string) =>
    clashes.push(
      `${placeOf(node)}: "${field}": ${node.value} can't be here, because this page has another part with the id ${id}. ${field === "id" ? "Change it" : "Remove the block"}.`,
    );
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !isScalar(value)) return;
      if (key.value === "id") own.push(value);
      if (key.value !== "type") return;
      const ofBlock = new Set(find(`site/blocks/${value.value}/*.tsx`).flatMap(idsWritten));
      for (const id of ofBlock) if (written.has(id)) refuse(value, "type", id);
      for (const id of ofBlock) written.add(id);
      if (value.value !== "offers") return;
      for (const id of idsListed("offers.yaml", "offers")) written.add(anchorOf({ id }));
    },
  });
  for (const node of own) {
    const id = String(node.value);
    if (written.has(id)) refuse(node, "id", id);
  }
  return { ids: [...new Set([...own.map(({ value }) => String(value)), ...written])], clashes };
}

/** The ids in the source of a component and of those that it imports. */
function idsWritten(file: string): string[] {
  const source = text(file);
  // Not those of a page's form, in its template.
  const own = file.endsWith(".tsx") ? source.matchAll(/\b(?:id=|\w*Id = )"([\w-]+)"/g) : [];
  const imports = source.matchAll(/ from "(\..*\.tsx)"/g);
  return [
    ...[...own].map(([, id = ""]) => id),
    ...[...imports].flatMap(([, path = ""]) => idsWritten(join(dirname(file), path))),
  ];
}
