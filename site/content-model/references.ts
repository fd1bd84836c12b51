import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { routes } from "./files.ts";
import { nearest } from "./nearest.ts";
import type { Target } from "./pieces.ts";

/** Returns what is wrong with a reference, with a correction; `undefined` when its target exists. */
export type References = (target: Target, text: string) => string | undefined;

// Files that the build writes and content can link to.
const writtenFiles = ["/sitemap.xml", "/llms.txt", ...samplesIn("site/pages/samples")];

/**
 * Checks the references in content files.
 *
 * @param root the folder that holds `content/` and `site/public/`
 */
export function referencesIn(root: string): References {
  const services = namesIn(join(root, "content/services"));
  const others = ["industries", "pages"].flatMap((kind) => namesIn(join(root, "content", kind)));
  const paths = [
    ...routes.map(({ path }) => path),
    ...writtenFiles,
    ...[...services, ...others].map((name) => `/${name}`),
    ...jobsWithPage(join(root, "content/jobs")).flatMap((name) => [
      `/careers/${name}`,
      `/jobs/${name}`,
    ]),
  ];
  const isFile = (path: string) =>
    paths.includes(path) || existsSync(join(root, "site/public", path));

  function problemWithPath(text: string): string | undefined {
    const [path = ""] = text.split(/[?#]/);
    if (!path.startsWith("/") || paths.includes(path) || isFile(path)) return undefined;
    const near = nearest(path, paths);
    return `leads to ${path}, which is not a page of this site.${near ? ` Did you mean ${near}?` : ""}`;
  }

  return (target, text) => {
    if (target === "page") return problemWithPath(text);
    if (target === "service") {
      if (services.includes(text)) return undefined;
      return `does not name a service: content/services has no file ${text}.yaml. Use one of: ${services.join(", ")}.`;
    }
    if (target === "rule") {
      const rules = rulesIn(root);
      if (rules.includes(text)) return undefined;
      return `does not name a rule of content/timeline.yaml. Use one of: ${rules.join(", ")}.`;
    }
    if (isFile(text)) return undefined;
    return `names a file that does not exist. Put it at site/public${text}, or correct the name.`;
  };
}

/** Addresses of the samples that pages of a folder write: `a.csv.ts` is /samples/a.csv. */
function samplesIn(folder: string): string[] {
  const names = readdirSync(join(import.meta.dirname, "../..", folder));
  return names.map((name) => `/samples/${name.replace(/\.(ts|astro)$/, "")}`);
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => basename(name, ".yaml"))
    .sort();
}

function rulesIn(root: string): string[] {
  const file = join(root, "content/timeline.yaml");
  if (!existsSync(file)) return [];
  return [...readFileSync(file, "utf8").matchAll(/^ *- id: (\S+)/gm)].map(([, id = ""]) => id);
}

function jobsWithPage(folder: string): string[] {
  const hasPage = (name: string) =>
    /^page:/m.test(readFileSync(join(folder, `${name}.yaml`), "utf8"));
  return namesIn(folder).filter(hasPage);
}
