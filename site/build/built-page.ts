import { filesAt } from "../reading/places.ts";

/** A text that a page shows, and whether it is a link. */
type Shown = { readonly words: string; readonly isLink: boolean };

/** What the HTML of a built page says. */
export type BuiltPage = {
  readonly path: string;
  /** Its content file, if it has one of its own. */
  readonly file: string | undefined;
  readonly title: string;
  readonly description: string;
  /** Whether search engines may show it, under this address. */
  readonly indexed: boolean;
  readonly ids: readonly string[];
  /** The ids of its sections and headings, to which content links. */
  readonly anchors: readonly string[];
  readonly links: ReadonlySet<string>;
  readonly texts: readonly Shown[];
};

/** The address of a built file, as every server of the site has it. */
export const addressOf = (built: string) => `/${built.replace(/(^|\/)index\.html$|\.html$/, "")}`;

const decoded = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:x27|39);/g, "'")
    .replaceAll("&amp;", "&");

const without = (html: string, elements: string) =>
  html.replaceAll(new RegExp(`<(${elements})\\b[^>]*>.*?</\\1>`, "gs"), "<$1>");

/**
 * Reads a page.
 *
 * @param name of its file in the build's folder
 */
export function builtPage(name: string, built: string): BuiltPage {
  // React puts these between the texts of one element.
  const html = without(built.replaceAll("<!-- -->", ""), "script|style|template");
  const body = html.slice(html.indexOf("</head>"));
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? body;
  const values = (pattern: RegExp, within = html) =>
    [...within.matchAll(pattern)].map(([, value = ""]) => decoded(value));
  const path = addressOf(name);
  const [title = ""] = values(/<title>(.*?)<\/title>/gs);
  const [description = ""] = values(/<meta name="description" content="([^"]*)"/g);
  const [canonical] = values(/<link rel="canonical" href="([^"]*)"/g);
  const prose = without(html, "pre|code|svg|textarea");
  const shown = prose.matchAll(/<(\/?\w+)(?:"[^"]*"|[^<>"])*>([^<]*[^<\s][^<]*)/g);
  return {
    path,
    file: filesAt(path)[0],
    title,
    description,
    indexed: canonical !== undefined && new URL(canonical).pathname === path,
    ids: values(/\sid="([^"]+)"/g),
    anchors: values(/<(?:h[2-4]|section|li|tr|div)\b[^>]*?\sid="([a-z][\w-]*)"/g, main),
    links: new Set(values(/\s(?:href|src|poster|action)="([^"]*)"/g, body)),
    texts: [
      ...[...shown].map(([, tag, text = ""]) => ({ words: decoded(text), isLink: tag === "a" })),
      ...[description, ...values(/\s(?:alt|aria-label|title)="([^"]+)"/g, prose)].map((words) => ({
        words,
        isLink: true,
      })),
    ],
  };
}
