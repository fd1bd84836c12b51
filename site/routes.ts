import { kinds, resultPages } from "../shared/submission/kinds.ts";
import { notices } from "../shared/submission/texts.ts";
import { blockPages, industries, jobsWithPage, services, single } from "./content-model/content.ts";
import type { Link, Meta } from "./content-model/fields.ts";

/** What a page's head says of it; without a title of its own it shows the firm's tagline. */
export type PageMeta = Pick<Meta, "description" | "keywords"> & Partial<Meta>;

/** A page, as its document, its breadcrumb, menus and lists of pages describe it. */
export type Route = {
  /** Its canonical address; a job's page has another one. */
  readonly path: string;
  /** Its short name in the breadcrumb, in menus and in llms.txt. */
  readonly name: string;
  readonly meta: PageMeta;
  /** The breadcrumb: the home page, those between, and this one. */
  readonly trail: readonly Link[];
  /** The heading above it in llms.txt. Pages without one share a social picture. */
  readonly listed?: "Services" | "Industries" | "Pages" | "Jobs" | "Optional" | undefined;
  /** Whether search engines may show it. */
  readonly indexed: boolean;
  /** Name of the line drawing that represents it. */
  readonly drawing?: string;
};

/** A page with the path of the one above it; without one it has no breadcrumb. */
type Page = Omit<Route, "trail"> & { readonly parent?: string | undefined };

const sample = { parent: "/services", indexed: false } as const;
const alone = { parent: undefined, listed: undefined, indexed: false } as const;

/** Every page: its path, its short name, what has its metadata, and where it differs from others. */
const pages = (): readonly Page[] => [
  page("/", "Home", single("home"), { parent: undefined }),
  page("/contact", "Contact", single("contact")),
  page("/careers", "Careers", single("careers")),
  page("/break-this-thermostat", "Break this thermostat", single("thermostat")),
  page("/break-this-thermostat/known-bugs", "Known bugs", single("bugs"), {
    parent: "/break-this-thermostat",
  }),
  page("/samples/test-audit", "Sample audit report", single("audit"), sample),
  page("/samples/thermostat-trace", "Sample trace report", single("risks"), sample),
  page("/samples/bench-checklist", checklist.meta.title, checklist, {
    ...sample,
    listed: undefined,
  }),
  ...services().map(({ path, title, page: content, drawing }) =>
    page(path, title, content, {
      parent: "/services",
      listed: "Services",
      drawing: `services/${drawing}`,
    }),
  ),
  ...industries().map((industry) =>
    page(industry.path, industry.title, industry, {
      parent: "/industries",
      listed: "Industries",
      drawing: `industries/${industry.drawing}`,
    }),
  ),
  ...jobsWithPage().map(({ job, page: content }) =>
    page(job.path, job.title, content, { parent: "/careers", listed: "Jobs" }),
  ),
  ...blockPages().map((content) =>
    page(content.path, content.title, content, {
      listed: content.path.endsWith("-policy") ? "Optional" : "Pages",
      indexed: !content.noindex,
    }),
  ),
  page("/404", notFound.meta.title, notFound, alone),
  ...kinds.flatMap((kind) =>
    (["sent", "failed"] as const).map((outcome) => {
      const { title, text } = notices[kind][outcome];
      const meta = { title, description: text, keywords: [title] };
      return page(resultPages[kind][outcome], title, { meta }, alone);
    }),
  ),
];

function page(
  path: string,
  name: string,
  { meta }: { readonly meta: PageMeta },
  differences: Partial<Page> = {},
): Page {
  return { path, name, meta, parent: "/", listed: "Pages", indexed: true, ...differences };
}

const checklist = {
  meta: {
    title: "Sample bench checklist",
    description:
      "What to check on a test bench, once per part and before each run. Made from the bench file of our demonstration firmware.",
    keywords: ["test bench checklist"],
  },
};

const notFound = {
  meta: {
    title: "Page not found",
    description: "There’s no page at this address. You can go back to the home page from here.",
    keywords: ["page not found"],
  },
};

/** Every page of the site. */
export function routes(): readonly Route[] {
  const all = pages();
  const trailTo = ({ path, name, parent }: Page): Link[] => {
    const above = all.find((other) => other.path === parent);
    return [...(above ? trailTo(above) : []), { label: name, href: path }];
  };
  return all.map((page) => ({ ...page, trail: trailTo(page) }));
}

/**
 * The page with this path.
 *
 * @throws Error when the site has none
 */
export function routeTo(path: string): Route {
  const route = routes().find((page) => page.path === path);
  if (!route) throw new Error(`The site has no page ${path}.`);
  return route;
}

/** A link to a page, by its short name. */
export const linkTo = (path: string): Link => ({ label: routeTo(path).name, href: path });

/** The table of prices. */
export const prices: Link = { label: "Prices", href: "/services#prices" };

/** The general application form's address; a script there chooses the position. */
export function applyPath(title: string | undefined): string {
  const query = title ? `?${new URLSearchParams({ position: title })}` : "";
  return `/careers${query}#apply`;
}
