import { basename, dirname } from "node:path/posix";
import type { z } from "astro/zod";
import { contentFiles } from "./files.ts";
import type { Page } from "./pages.ts";
import { readYaml } from "./read-yaml.ts";

/** The site's content, for every component that shows some. */

type Files = typeof contentFiles;
type Content<Name extends keyof Files> = z.infer<Files[Name]["schema"]>;

/** The kinds of content with a single file. */
type Single = {
  [Name in keyof Files]: Files[Name]["path"] extends `${string}.yaml` ? Name : never;
}[keyof Files];

// Through Vite, so that `npm run dev` reloads a page whose content changes.
const texts = import.meta.glob<string>("/content/**/*.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});

const known = new Map<string, object>();

/** @throws ContentError with the mistakes of the file */
function read<Name extends keyof Files>(name: Name, path: string): Content<Name> {
  const content = known.get(path) ?? readYaml(path.slice(1), texts[path] ?? "", schemaOf(name));
  known.set(path, content);
  return content as Content<Name>;
}

const schemaOf = (name: keyof Files): z.ZodType => contentFiles[name].schema;

/** The content of a kind with a single file. */
export function single<Name extends Single>(name: Name): Content<Name> {
  return read(name, `/content/${contentFiles[name].path}`);
}

/** The files of a folder, each with its name as `slug`. */
function all<Name extends Exclude<keyof Files, Single>>(name: Name) {
  return Object.keys(texts)
    .filter((path) => dirname(path) === `/content/${contentFiles[name].path}`)
    .map((path) => ({ ...read(name, path), slug: basename(path, ".yaml") }));
}

const inOrder = <Entry extends { order: number }>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => a.order - b.order);

const withPath = <Entry extends { slug: string }>(entry: Entry) => ({
  ...entry,
  path: `/${entry.slug}`,
});

/** All services in their order, each with the path of its page. */
export const services = () => inOrder(all("services")).map(withPath);

/** All industries in their order, each with the path of its page. */
export const industries = () => inOrder(all("industries")).map(withPath);

/** All members of the team in their order. */
export const team = () => inOrder(all("team"));

/** All pages that are built from blocks, each with its path. */
export const blockPages = () => all("pages").map((page) => withPath(page as Page & typeof page));

/** All jobs in their order, each with the canonical path of its page, if it has one. */
export const jobs = () =>
  inOrder(all("jobs")).map((job) => ({ ...job, path: `/careers/${job.slug}` }));

/** All jobs with a page of their own. */
export const jobsWithPage = () =>
  jobs().flatMap(({ page, ...job }) => (page ? [{ job, page }] : []));
