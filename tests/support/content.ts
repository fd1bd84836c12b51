import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseDocument } from "yaml";
import { hasThermostat } from "../../site/reading/thermostat.ts";
import { leaveOutThermostat } from "../../site/reading/without-thermostat.ts";

/**
 * The current content files. Their owner may change every title and price, reopen a job or add a
 * service, so tests quote only what the specification fixes: given addresses, and texts of forms.
 */
const content = join(import.meta.dirname, "../../content");

/** What a site shows of a file: without the thermostat, nothing that shows it. */
// biome-ignore lint/suspicious/noExplicitAny: the schemas define what is in a file, and the build checks it.
export function readContent(file: string): any {
  const document = parseDocument(readFileSync(join(content, file), "utf8"));
  if (!hasThermostat()) leaveOutThermostat(document);
  return document.toJS();
}

type Times = { readonly from: number; readonly to: number };
type Usual = { readonly offer: string; readonly times?: Times };
type Hero = {
  readonly hero: {
    readonly heading?: string;
    readonly drawing?: string;
    readonly welds?: object;
    readonly offer?: string;
    readonly usually?: Usual;
  };
};
type Blocks = { readonly blocks?: readonly { readonly type: string }[] };
type Service = {
  readonly title: string;
  readonly group: "core" | "other";
  readonly page: Hero & Blocks;
};
type Job = {
  readonly title: string;
  readonly department: string;
  readonly fulfilled: boolean;
  readonly page?: { readonly ownForm: boolean; readonly location: string };
};
type Page = Hero &
  Blocks & {
    readonly title: string;
    readonly indexed?: boolean;
    readonly lang?: string;
    readonly alternate?: string;
  };
type Slug = { readonly slug: string };

/** All files of a folder, each with the address of its page, in the order in which the site shows them. */
function inOrder<Entry>(folder: string): (Entry & Slug)[] {
  return globSync("*.yaml", { cwd: join(content, folder) })
    .map((file) => ({ slug: basename(file, ".yaml"), ...readContent(join(folder, file)) }))
    .sort((a, b) => a.order - b.order);
}

export const company = readContent("company.yaml");
/** The partners that a firm has, if any. */
export const partners = existsSync(join(content, "partners.yaml"))
  ? readContent("partners.yaml").marks
  : [];
export const services = inOrder<Service>("services");
export const industries = inOrder<Hero & { readonly title: string }>("industries");
export const servicesIn = (wanted: Service["group"]) =>
  services.filter(({ group }) => group === wanted);
export const jobs = inOrder<Job>("jobs");
export const members = inOrder<{ name: string }>("team");
export const pages = inOrder<Page>("pages");

/** Short names of the pages whose content has none. */
const named: Readonly<Record<string, string>> = { "/contact": "Contact", "/careers": "Careers" };
const { main = ["/services", "/about", "/contact", "/careers"] } = readContent("navigation.yaml");

/** The links of the header's menu: the specification's, unless the owner has others. */
export const mainMenu = main.map((href: string) => ({
  href,
  name:
    named[href] ??
    [...pages, ...services, ...industries].find(({ slug }) => href === `/${slug}`)?.title,
})) as readonly { readonly href: string; readonly name: string }[];

/** A job's page, with a form of its own or without. */
export const jobWith = (wanted: { readonly ownForm: boolean }) =>
  jobs.find(({ page }) => page?.ownForm === wanted.ownForm);

type Hosts = Readonly<Record<string, readonly string[]>>;
type Script = { readonly src: string; readonly inline?: string; readonly hosts?: Hosts };

const { scripts = [], consentScript, consentTable, consentHosts = {} } = company;

/** What scripts of others have in the page itself. */
export const inlineOfOthers: readonly string[] = scripts.map(({ inline }: Script) => inline);

/** The hosts that scripts of others reach, as origins. */
export const strangers: readonly string[] = [
  ...[consentScript, consentTable].filter(Boolean),
  ...scripts.map(({ src }: Script) => src),
  ...[consentHosts, ...scripts.map(({ hosts = {} }: Script) => hosts)]
    .flatMap(Object.values)
    .flat(),
].map((address) => new URL(address).origin);
