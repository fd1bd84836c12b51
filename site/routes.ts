import { kinds, outcomes, resultPages } from "../shared/submission/kinds.ts";
import { notices } from "../shared/submission/texts.ts";
import {
  blockPages,
  industries,
  jobsWithPage,
  notes,
  notesPath,
  services,
  single,
} from "./content.ts";
import type { Link, Meta } from "./content-model/fields.ts";
import { type Language, wordsIn } from "./content-model/language.ts";
import { withThermostat } from "./reading/thermostat.ts";

/** What a page's document, its breadcrumb and menus need to know about it. */
export type Route = {
  /** Its canonical address; a job's page has another one. */
  readonly path: string;
  /** Its short name in the breadcrumb and in menus. */
  readonly name: string;
  readonly meta: Omit<Meta, "updated"> & Partial<Meta>;
  /** The breadcrumb: the home page, those between, and this one, each with the language of its label. */
  readonly trail: readonly (Link & { readonly lang: Language })[];
  /** Whether search engines may show it. */
  readonly indexed: boolean;
  readonly lang: Language;
  /** The path of the same page in another language, if this one names it. */
  readonly alternate?: string | undefined;
  /** The page's heading and its drawing or map, which its link preview shows. */
  readonly heading: string;
  readonly drawing?: string | undefined;
  /** The bug that it is about, whose trace its link preview shows, and how many pages are before it on that bug. */
  readonly bug?: { readonly id: string; readonly before: number } | undefined;
  /** Address of the feed that it belongs to. */
  readonly feed?: string;
};

/** A page with the path of the one above it, or of the home page where that is missing; without one it has no breadcrumb. */
type Page = Omit<Route, "trail"> & { readonly parent?: string | undefined };

const sample = { parent: "/samples", indexed: false } as const;
const alone = { parent: undefined, indexed: false } as const;

const notFound = {
  meta: {
    title: "Page not found",
    description: "There’s no page at this address. You can go back to the home page from here.",
    keywords: ["page not found"],
  },
};

/** The feed of all notes: built if one is published. */
export const feedPath = `${notesPath}/feed.xml`;

/** Every page: its path, its short name, what has its metadata, and where it differs from others. */
const pages: readonly Page[] = [
  page("/", "Home", single("home"), { parent: undefined }),
  page("/contact", "Contact", single("contact")),
  page("/careers", "Careers", single("careers")),
  ...withThermostat(() => [
    page("/break-this-thermostat", "Break this thermostat", single("thermostat")),
    page("/break-this-thermostat/known-bugs", "Known bugs", single("bugs"), {
      parent: "/break-this-thermostat",
      drawing: "matrix",
    }),
    page("/samples/thermostat-trace", "Sample trace report", single("risks"), sample),
    page("/samples/test-review", "Sample test review", single("testReview"), sample),
  ]),
  ...services().map(({ path, title, page: content }) =>
    page(path, title, content, { parent: "/services" }),
  ),
  ...industries().map((industry) =>
    page(industry.path, industry.title, industry, { parent: "/industries" }),
  ),
  ...jobsWithPage().map(({ job, page: content }) =>
    page(job.path, job.title, content, { parent: "/careers" }),
  ),
  ...blockPages().map(({ path, title, meta, hero, lang, alternate, indexed }) =>
    page(
      path,
      title,
      { meta, hero },
      { lang, alternate, indexed, ...(hero.welds && { drawing: "welds" }) },
    ),
  ),
  ...(notes().length > 0 ? [page(notesPath, "Notes", single("noteList"), { feed: feedPath })] : []),
  ...notes().map((note, index, all) => {
    const { path, title, description, published, updated = published, lang, alternate } = note;
    const indexed = !note.isToCome;
    const { keywords } = single("noteList").meta;
    const meta = { title, description, updated, keywords };
    const before = all.slice(0, index).filter(({ bug }) => bug === note.bug).length;
    const bug = note.bug ? { id: note.bug, before } : undefined;
    return page(
      path,
      title,
      { meta },
      { parent: notesPath, feed: feedPath, lang, alternate, bug, indexed },
    );
  }),
  page("/404", notFound.meta.title, notFound, alone),
  ...kinds.flatMap((kind) =>
    outcomes.map((outcome) => {
      const { title, text } = notices[kind][outcome];
      const meta = { title, description: text, keywords: [title] };
      return page(resultPages[kind][outcome], title, { meta }, alone);
    }),
  ),
];

function page(
  path: string,
  name: string,
  { meta, hero }: Pick<Route, "meta"> & { hero?: Pick<Route, "heading" | "drawing"> },
  differences: Partial<Page> = {},
): Page {
  const { heading = name, drawing } = hero ?? {};
  return {
    path,
    name,
    meta,
    heading,
    drawing,
    parent: "/",
    indexed: true,
    lang: "en",
    ...differences,
  };
}

function trailTo({ path, name, parent, lang }: Page): Route["trail"] {
  const pageAt = (wanted: string) => pages.find((other) => other.path === wanted);
  const above = parent && (pageAt(parent) ?? pageAt("/"));
  return [...(above ? trailTo(above) : []), { label: name, href: path, lang }];
}

/** The breadcrumb of a page, whose home page is named in its language. */
function trailOf(page: Page): Route["trail"] {
  const { lang } = page;
  return trailTo(page).map((link) =>
    link.href === "/" ? { ...link, label: wordsIn[lang].home, lang } : link,
  );
}

/** Every page of the site. */
export const routes: readonly Route[] = pages.map((page) => ({ ...page, trail: trailOf(page) }));

/**
 * The page with this path.
 *
 * @throws Error when the site has none
 */
export function routeTo(path: string): Route {
  const route = routes.find((page) => page.path === path);
  if (!route) throw new Error(`The site has no page ${path}.`);
  return route;
}

/** A link to a page, by its short name. A missing page is reported by the check of built pages. */
export const linkTo = (path: string): Link => ({
  label: routes.find((page) => page.path === path)?.name ?? path,
  href: path,
});

/** The same page in other languages. */
export function translationsOf({ path, alternate }: Route): readonly Route[] {
  return routes.filter(
    (other) =>
      other.path !== path &&
      (other.path === alternate ||
        other.alternate === path ||
        // Both are translations of a third.
        (alternate !== undefined && other.alternate === alternate)),
  );
}

/** The table of prices. */
export const prices: Link = { label: "Prices", href: "/services#prices" };

/** The contact form's address; site/forms/preset-from-link.client.ts fills in the subject. */
export const enquiryAbout = (subject: string): string =>
  `/contact?${new URLSearchParams({ subject })}#contact`;

/** The general application form's address; a script there chooses the position. */
export function applyPath(title: string | undefined): string {
  const query = title ? `?${new URLSearchParams({ position: title })}` : "";
  return `/careers${query}#apply`;
}
