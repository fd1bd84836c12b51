import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/**
 * The current content files. Their owner may change every title, reopen a job or add a service, so
 * tests hard-code only what the specification fixes: addresses, and the texts of forms and notices.
 */
const content = join(import.meta.dirname, "../../content");

// biome-ignore lint/suspicious/noExplicitAny: the schemas define what is in a file, and the build checks it.
export function readContent(file: string): any {
  return parse(readFileSync(join(content, file), "utf8"));
}

type Service = { readonly title: string; readonly group: "core" | "other" };
type Job = {
  readonly title: string;
  readonly fulfilled: boolean;
  readonly page?: { readonly ownForm: boolean };
};

/** All files of a folder in the order in which the site shows them. */
function inOrder<Entry>(folder: string): (Entry & { readonly slug: string })[] {
  return readdirSync(join(content, folder))
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => ({ slug: file.replace(".yaml", ""), ...readContent(join(folder, file)) }))
    .sort((a, b) => a.order - b.order);
}

export const services = inOrder<Service>("services");
export const industries = inOrder<Pick<Service, "title">>("industries");
export const servicesIn = (wanted: Service["group"]) =>
  services.filter(({ group }) => group === wanted);
export const jobs = inOrder<Job>("jobs");

function titleOf(entries: readonly { slug: string; title: string }[], slug: string): string {
  const found = entries.find((entry) => entry.slug === slug);
  if (!found)
    throw new Error(`The specification requires a file ${slug}.yaml, which does not exist.`);
  return found.title;
}

/** The current titles of the two jobs with a page, and of a service. */
export const titles = {
  embeddedEngineer: titleOf(jobs, "senior-embedded-engineer"),
  qualityEngineer: titleOf(jobs, "senior-software-quality-engineer"),
  coaching: titleOf(services, "coaching-as-a-service"),
};
