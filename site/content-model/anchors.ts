import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { isScalar, visit } from "yaml";
import { bugs, find, requirements, root, text } from "../../firmware/tools/sources.ts";
import { allContent, parsed } from "./parsed.ts";
import { anchorOf } from "./prices.ts";
import { idsListed } from "./references.ts";

/** The pages of a content folder; a file beside the folders has one of its own name. */
const templates: Readonly<Record<string, string>> = {
  services: "[service]",
  industries: "[industry]",
  pages: "[page]",
  jobs: "[folder]/[job]",
};

/**
 * Finds links to a part of a page that names none. tests/browser/crawl.spec.ts finds those to pages
 * that have no content file of their name: samples, and the thermostat.
 *
 * @returns a mistake for each
 */
export const deadAnchors = (): string[] =>
  allContent().flatMap((file) => {
    const { document, placeOf } = parsed(file);
    const found: string[] = [];
    visit(document, {
      Pair(_key, { key, value }) {
        if (!isScalar(key) || key.value !== "href" || !isScalar(value)) return;
        const link = String(value.value);
        const [, address, anchor = ""] = /^(\/[^?#]*|)(?:\?[^#]*)?#(.*)$/.exec(link) ?? [];
        if (address === undefined) return;
        const problem = problemOf(address, anchor, file);
        if (problem) found.push(`${placeOf(value)}: "href": leads to ${link}, but ${problem}.`);
      },
    });
    return found;
  });

function problemOf(address: string, anchor: string, from: string): string | undefined {
  if (anchor.includes("=")) return unknownState(new URLSearchParams(anchor));
  const name = address.slice(1).replace("careers/", "jobs/") || "home";
  const page = address ? find(`content/{pages/,services/,industries/,}${name}.yaml`)[0] : from;
  const ids = page && idsOn(page);
  if (!ids || ids.includes(anchor)) return undefined;
  return `no part of ${address || "this page"} has the id ${anchor}. Use one of: ${ids.join(", ")}`;
}

/** A state of the workplace, such as `bug=no-hysteresis&test=CTL-3`. */
const unknownState = (state: URLSearchParams) =>
  Object.entries({ bug: bugs(), test: requirements() }).flatMap(([kind, entries]) => {
    const id = state.get(kind);
    const isKnown = id === null || entries.some((entry) => entry.id === id);
    return isKnown ? [] : `the firmware has no ${kind} ${id}`;
  })[0];

/** The ids of the blocks in a page's file, and those that its components write. */
function idsOn(file: string): string[] | undefined {
  const [, folder = "", name = ""] = /^content\/(?:(\w+)\/)?(.*)\.yaml$/.exec(file) ?? [];
  const template = `site/pages/${templates[folder] ?? name.replace("home", "index")}.astro`;
  if (!existsSync(join(root, template))) return undefined;
  const ids: string[] = [];
  const shown = [template];
  visit(parsed(file).document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !isScalar(value)) return;
      if (key.value === "id") ids.push(String(value.value));
      if (key.value === "type") shown.push(...find(`site/blocks/${value.value}/*.tsx`));
      if (value.value !== "offers") return;
      ids.push(...idsListed("offers.yaml", "offers").map((id) => anchorOf({ id })));
    },
  });
  return [...new Set([...ids, ...shown.flatMap(idsWritten)])];
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
