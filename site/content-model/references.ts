import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { z } from "astro/zod";
import { find, matrix, root, text } from "../../firmware/tools/sources.ts";

/** What a field can refer to: a page or file of the site, a service, an offer, a rule, a known bug. */
type Target = "page" | "file" | "service" | "offer" | "rule" | "bug";

/** Returns a schema check that refuses a text whose target does not exist. */
export const existing = (target: Target) => (value: string, context: z.RefinementCtx) => {
  const message = problem[target](value);
  if (message) context.addIssue({ code: "custom", message });
};

const problem: Readonly<Record<Target, (text: string) => string | undefined>> = {
  page(link) {
    const [path = ""] = link.split(/[?#]/);
    if (!path.startsWith("/") || exists(path)) return undefined;
    return `leads to ${path}, which is not a page of this site`;
  },
  file(path) {
    if (exists(path)) return undefined;
    return `names a file that does not exist. Put it at site/public${path}, or correct the name`;
  },
  service(name) {
    const services = namesIn("services");
    if (services.includes(name)) return undefined;
    return `content/services has no file ${name}.yaml. Use one of: ${services.join(", ")}`;
  },
  offer: (id) => unlessListed(id, "an offer", "content/offers.yaml"),
  rule: (id) => unlessListed(id, "a rule", "content/timeline.yaml"),
  bug(id) {
    if (matrix().failing[id]?.length) return undefined;
    return "is not a bug in firmware/bugs/bugs.yaml that a test catches";
  },
};

/** What is wrong if no entry of a file has this id. */
function unlessListed(id: string, what: string, file: string): string | undefined {
  // `listFiles` reports a missing file.
  const entries = find(file)
    .map(text)
    .join("")
    .matchAll(/^ *- id: (\S+)/gm);
  const ids = [...entries].map(([, id = ""]) => id);
  if (ids.includes(id)) return undefined;
  return `does not name ${what} of ${file}. Use one of: ${ids.join(", ")}`;
}

/** Whether the build has a page or file at this address. */
function exists(path: string): boolean {
  const jobs = namesIn("jobs").filter((name) => /^page:/m.test(text(`content/jobs/${name}.yaml`)));
  return (
    existsSync(join(root, "site/public", path)) ||
    routes().includes(path) ||
    pageFolders.some((folder) => namesIn(folder).some((name) => path === `/${name}`)) ||
    jobs.some((name) => path === `/careers/${name}` || path === `/jobs/${name}`)
  );
}

/** The folders whose files each become a page at `/NAME`. */
const pageFolders = ["services", "industries", "pages"];

/** Addresses that have a file of their own in `site/pages/`: `samples/a.csv.ts` is /samples/a.csv. */
function routes(): string[] {
  return readdirSync(join(root, "site/pages"), { recursive: true, encoding: "utf8" })
    .filter((file) => /^[^[_]+\.(astro|ts)$/.test(file))
    .map((file) => `/${file}`.replace(/\.\w+$/, "").replace(/(?<=.)\/index$/, ""))
    .map((path) => (path === "/index" ? "/" : path));
}

function namesIn(folder: string): string[] {
  const path = join(root, "content", folder);
  const files = existsSync(path) ? readdirSync(path) : [];
  return files.flatMap((file) => file.match(/^(.*)\.yaml$/)?.[1] ?? []).sort();
}
