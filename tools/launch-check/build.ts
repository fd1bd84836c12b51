import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { webhookSettings } from "../../shared/settings/site-settings.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import { destinationOf } from "../../site/forms/destination.ts";
import { siteSources, writtenByBuild } from "../site-sources.ts";
import { findings, type Line } from "./report.ts";
import { reservedNamesIn } from "./reserved-names.ts";
import type { Settings } from "./settings.ts";

const home = "dist/index.html";
// A build compresses its pages last.
const finished = `${home}.gz`;
/** A page with the form of each kind. */
const pages = { enquiry: "dist/contact.html", application: "dist/careers.html" };

/** Checks that the built pages are current, for the right address and without example addresses. */
export function build(root: string, settings: Settings): Line[] {
  if (!existsSync(join(root, finished))) return findings(whyBuild(root, settings), "");
  return [
    ...findings(newerThanBuild(root), "The build is newer than content and code."),
    ...findings(wrongAddress(root, settings), "The pages were built for SITE_URL."),
    ...findings(wrongDestination(root, settings), "The forms were built for SUBMISSION_MODE."),
    ...findings(reservedNames(root), "No built page shows an example address."),
  ];
}

/** Why `dist/` has to be built; empty if it is current. */
export function whyBuild(root: string, settings: Pick<Settings, "siteUrl" | "direct">): string[] {
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

function wrongAddress(root: string, { siteUrl }: Pick<Settings, "siteUrl">): string[] {
  const html = readFileSync(join(root, home), "utf8");
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const built = canonical ? new URL(canonical).origin : "no address";
  if (built === siteUrl.origin) return [];
  return [`${home} was built for ${built}. Run npm run build with SITE_URL set.`];
}

/** In direct mode the webhook's address is in the page, but the report must not quote it. */
function wrongDestination(root: string, { direct }: Pick<Settings, "direct">): string[] {
  return kinds.flatMap((kind) => {
    const { url, ...expected } = destinationOf(kind, { direct }, { email: "", phone: "" });
    const built = destinationIn(root, pages[kind]);
    const receiver = direct ? webhookSettings[kind].variable : "the intake";
    const differing = Object.entries(expected).filter(
      ([name, value]) => name !== "instead" && built?.[name] !== value,
    );
    if (built?.url === url && differing.length === 0) return [];
    return [
      `${pages[kind]}: its form does not post to ${receiver} as these settings say. Run npm run build with them.`,
    ];
  });
}

/** Where the form of a built page sends; `undefined` if the page or its form is missing. */
function destinationIn(root: string, page: string): Record<string, unknown> | undefined {
  if (!existsSync(join(root, page))) return undefined;
  const [, data = ""] = / data-form="([^"]*)"/.exec(readFileSync(join(root, page), "utf8")) ?? [];
  return data
    ? JSON.parse(data.replaceAll("&quot;", '"').replaceAll("&amp;", "&")).destination
    : undefined;
}

function reservedNames(root: string): string[] {
  const pagesByName = new Map<string, string[]>();
  for (const file of filesAt(root, "dist").filter(isText)) {
    for (const name of new Set(reservedNamesIn(readFileSync(join(root, file), "utf8")))) {
      pagesByName.set(name, [...(pagesByName.get(name) ?? []), file]);
    }
  }
  return [...pagesByName].map(
    ([name, files]) =>
      `${files[0]}: ${name} is reserved for examples${files.length > 1 ? ` and is in ${files.length} built files` : ""}. Change it in content/ and build again.`,
  );
}

const isText = (file: string) => /\.(html|txt|xml)$/.test(file);

/** All files of a folder; nothing if it does not exist. */
function filesAt(root: string, path: string): string[] {
  return entriesAt(root, path).filter((entry) => statSync(join(root, entry)).isFile());
}

/** A file, or a folder and everything in it; nothing if it does not exist. */
function entriesAt(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = readdirSync(join(root, path), { recursive: true, encoding: "utf8" });
  // A folder changes when something in it is deleted or renamed.
  return [...names.map((name) => join(path, name)).sort(), path];
}
