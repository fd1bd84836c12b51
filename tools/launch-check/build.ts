import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { prefixes, type SiteSettings } from "../../shared/settings.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import { destinationOf } from "../../site/forms/destination.ts";
import { siteSources, writtenByBuild } from "../site-sources.ts";
import { reservedNamesIn } from "./content-files.ts";
import { findings, type Line } from "./report.ts";

const home = "dist/index.html";
// A build compresses its pages last.
const finished = `${home}.gz`;
/** A page with a form, for each kind. */
const pages = { enquiry: "dist/contact.html", application: "dist/careers.html" };

/** Checks that the build is current, has these settings and shows no example address. */
export function build(root: string, settings: SiteSettings): Line[] {
  const current = findings(
    whyBuild(root, settings),
    "The build is current and has these settings.",
  );
  if (!existsSync(join(root, finished))) return current;
  return [...current, ...findings(reservedNames(root), "No built page shows an example address.")];
}

/** Why `dist/` has to be built; empty if it is current. */
export function whyBuild(root: string, settings: SiteSettings): string[] {
  if (!existsSync(join(root, finished))) {
    return ["dist/ does not contain a finished build. Run npm run build with SITE_URL set."];
  }
  return [
    ...newerThanBuild(root),
    ...wrongAddress(root, settings),
    ...wrongDestination(root, settings),
  ];
}

function newerThanBuild(root: string): string[] {
  const built = statSync(join(root, home)).mtimeMs;
  const newer = siteSources
    .flatMap((source) => entriesAt(root, source))
    .filter((file) => !file.startsWith(writtenByBuild))
    .find((file) => statSync(join(root, file)).mtimeMs > built);
  return newer ? [`dist/ is older than ${newer}. Run npm run build.`] : [];
}

function wrongAddress(root: string, { siteUrl }: Pick<SiteSettings, "siteUrl">): string[] {
  const html = readFileSync(join(root, home), "utf8");
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const built = canonical ? new URL(canonical).origin : "no address";
  if (built === siteUrl.origin) return [];
  return [`${home} was built for ${built}. Run npm run build with SITE_URL set.`];
}

/** In direct mode the webhook's address is in the page, but the report must not quote it. */
function wrongDestination(root: string, { direct }: Pick<SiteSettings, "direct">): string[] {
  return kinds.flatMap((kind) => {
    const built = destinationIn(root, pages[kind]);
    if (isDeepStrictEqual(built, destinationOf(kind, { direct }))) return [];
    const receiver = direct ? `${prefixes[kind]}_WEBHOOK_URL` : "the intake";
    return [
      `${pages[kind]}: its form does not post to ${receiver}. Run npm run build with these settings.`,
    ];
  });
}

/** Where the form of a built page sends; `undefined` if the page or its form is missing. */
function destinationIn(root: string, page: string): object | undefined {
  if (!existsSync(join(root, page))) return undefined;
  const html = readFileSync(join(root, page), "utf8");
  const [, data] = /<astro-island [^>]*\bprops="([^"]*)"/.exec(html) ?? [];
  if (!data) return undefined;
  const json = data
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  // Astro writes each value behind a number for its type.
  const [, { mode, url }] = JSON.parse(json).destination;
  return { mode: mode[1], url: url[1] };
}

function reservedNames(root: string): string[] {
  const found = entriesAt(root, "dist")
    .filter((file) => /\.(html|txt|xml)$/.test(file))
    .flatMap((file) => {
      const names = reservedNamesIn(readFileSync(join(root, file), "utf8"));
      return [...new Set(names)].map((name) => ({ name, file }));
    });
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, places]) => {
    const others = places.length > 1 ? ` and is in ${places.length} built files` : "";
    return `${places[0]?.file}: ${name} is reserved for examples${others}. Change it in content/ and build again.`;
  });
}

/** A file, or a folder and everything in it; nothing if it does not exist. */
function entriesAt(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = readdirSync(join(root, path), { recursive: true, encoding: "utf8" });
  // A folder changes when something in it is deleted or renamed.
  return [...names.map((name) => join(path, name)).sort(), path];
}
