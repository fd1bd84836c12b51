import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import type { z } from "astro/zod";
import { isMap, isSeq } from "yaml";
import { bugs, matrix, requirements } from "../../firmware/tools/sources.ts";
import { find, root, text } from "../../shared/files.ts";
import { pageFiles, pageFolders } from "./addresses.ts";
import { nearTo } from "./near.ts";
import { parsed } from "./parsed.ts";
import { dayOfNote, hasBegun, hasNotes, noteFeed, noteList } from "./published.ts";
import { slug } from "./slug.ts";

/**
 * What a field can refer to: a page or file of the site, a service, an offer, a rule, a risk, a known
 * bug, one that a test catches, a test that a bug fails, a requirement.
 */
type Target =
  | ("page" | "file" | "service" | "offer" | "rule" | "risk")
  | ("knownBug" | "bug" | "test" | "requirement");

/** Returns a schema check that refuses a text whose target does not exist. */
export const existing = (target: Target) => (value: string, context: z.RefinementCtx) => {
  const message = problem[target](value);
  if (message) context.addIssue({ code: "custom", message });
};

const problem: Readonly<Record<Target, (text: string) => string | undefined>> = {
  page(link) {
    if (/^https?:\/\/(localhost|127\.|\[::1\])/i.test(link)) return ownComputer;
    const [path = ""] = link.split(/[?#]/);
    if (!path.startsWith("/") || exists(path)) return undefined;
    const day = dayOfNote(path);
    if (day) return `leads to ${path}, which is published on ${day}. Link to it from that day on`;
    if (/\.(?!html?$)\w+$/i.test(path)) return missingFile(path);
    return `leads to ${path}, which is not a page of this site`;
  },
  file(path) {
    if (!path.startsWith("/") || exists(path)) return undefined;
    return `names a file that does not exist. Put it at site/public${path}, or correct the name`;
  },
  service(name) {
    const services = namesIn("services");
    if (services.includes(name)) return undefined;
    return `content/services has no file ${name}.yaml. Use one of: ${services.join(", ")}`;
  },
  offer: (id) => unlessListed(id, "an offer", "offers.yaml", "offers"),
  rule: (id) => unlessListed(id, "a rule", "timeline.yaml", "rules"),
  risk: (id) => unlessListed(id, "a risk", "risks.yaml", "risks"),
  knownBug(id) {
    if (bugs().some((bug) => bug.id === id)) return undefined;
    const ids = bugs().map((bug) => bug.id);
    const [near] = nearTo(slug(id), ids);
    return `is not a bug in firmware/bugs/bugs.yaml. ${near ? `Use ${near}, or another: ` : ""}/break-this-thermostat/known-bugs links to each by its name`;
  },
  bug(id) {
    if (matrix().failing[id]?.length) return undefined;
    return "is not a bug in firmware/bugs/bugs.yaml that a test catches";
  },
  test(id) {
    if (Object.values(matrix().failing).some((ids) => ids.includes(id))) return undefined;
    return "is not a test that a bug of firmware/bugs fails. Use an id of firmware/tests/tests.h";
  },
  requirement(id) {
    if (requirements().some((requirement) => requirement.id === id)) return undefined;
    return "is not in firmware/requirements.yaml, whose ids are those of the tests";
  },
};

const ownComputer =
  "leads to your own computer. For a page of this site, begin with /, as in /about";

function missingFile(path: string): string {
  const files = find("site/public/**/*.*").map((file) => file.replace("site/public", ""));
  const [near] = nearTo(path, files);
  const link = near ? `Link to ${near}, or put` : "Put";
  const folder = /\.pdf$/i.test(path) ? "/papers" : dirname(path).replace(/^\/$/, "");
  return `leads to ${path}, which isn't in site/public. ${link} the file into site/public${folder}`;
}

/** What is wrong if no entry of a file's list has this id. */
function unlessListed(id: string, what: string, file: string, list: string): string | undefined {
  const ids = idsListed(file, list);
  if (ids.includes(id) || parsed(`content/${file}`).isBroken) return undefined;
  return `does not name ${what} of content/${file}. Use one of: ${ids.join(", ")}`;
}

/** The ids of the entries of a list in a content file. */
export function idsListed(file: string, list: string): string[] {
  const entries = parsed(`content/${file}`).document.get(list);
  return isSeq(entries) ? entries.items.filter(isMap).map((entry) => `${entry.get("id")}`) : [];
}

/** Whether the build has a page or file at this address. */
export function exists(path: string): boolean {
  const noteDay = dayOfNote(path);
  const [, folder, name] = path.match(/^\/(careers|jobs)\/([a-z0-9-]+)$/) ?? [];
  return (
    existsSync(join(root, "site/public", path)) ||
    pageFiles().some(([address]) => address === path) ||
    (noteDay !== undefined && hasBegun(noteDay)) ||
    ([noteList, noteFeed].includes(path) && hasNotes()) ||
    pageFolders.some((folder) => namesIn(folder).some((name) => path === `/${name}`)) ||
    (folder !== undefined &&
      find(`content/jobs/${name}.yaml`).some((job) => /^page:/m.test(text(job))))
  );
}

const namesIn = (folder: string) =>
  find(`content/${folder}/*.yaml`).map((file) => basename(file, ".yaml"));
