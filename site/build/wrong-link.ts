import { basename } from "node:path";
import { bugs, requirements } from "../../thermostat/build.ts";
import { nearTo } from "../reading/near.ts";
import { namedOnMac } from "../reading/papers.ts";
import { idsIn } from "../reading/parsed.ts";
import { addressOf, decodedPath, filesAt } from "../reading/places.ts";
import { hasThermostat, isOfMissingThermostat, missingThermostat } from "../reading/thermostat.ts";
import type { BuiltPage } from "./built-page.ts";

/** What is wrong with a link of a built page. */

/** A build: its pages, the addresses of all its files, and the names of content's pictures. */
export type Site = {
  readonly pages: readonly BuiltPage[];
  readonly addresses: readonly string[];
  readonly pictures: readonly string[];
};

/** Addresses that the server answers without a file. */
const ofServer = /^\/api\//;

/** tests/thermostat/thermostat.spec.ts asks for each of these files. */
const ofFirmware = (path: string) => hasThermostat() && path.startsWith("/firmware/");

/**
 * @param page the page that has the link
 * @returns why a link leads nowhere, or where it shouldn't, as a clause; undefined if it is right
 */
export function problemOf(link: string, page: BuiltPage, site: Site): string | undefined {
  const { pages, addresses, pictures } = site;
  if (/^https?:\/\/(localhost|127\.|\[::1\])/i.test(link)) {
    return "which is your own computer. For a page of this site, begin with /, as in /about";
  }
  if (/^https?:\/\/https?:/i.test(link)) return "which has https:// twice";
  if (/^file:/i.test(link)) {
    const opened = decodedPath(link).replace(/(?:\/index)?\.html(?:[?#].*)?$/, "");
    const [own] = pages
      .filter(({ path }) => path !== "/" && opened.endsWith(path))
      .sort((one, other) => other.path.length - one.path.length);
    if (own) return `which is on your own computer. Write ${own.path}`;
    return "which is on your own computer. Put the file into site/public/papers, and link to /papers/ and its name";
  }
  const file = decodedPath(link);
  if (
    !file.includes(":") &&
    !addresses.includes(file) &&
    pictures.includes(basename(file.normalize()))
  ) {
    return page.file?.endsWith(".md")
      ? "which is a picture. To show it, put ! before the ["
      : "which is a picture. To show it, write a block of the type picture";
  }
  const [, source = "", download] =
    /(?:^\/?|\/blob\/[^/]+\/)(content\/.+\.(?:yaml|md)|site\/public(\/.+))$/.exec(file) ?? [];
  if (source) return `which is a file's place on GitHub. Write ${download ?? addressOf(source)}`;
  if (!/^(\/|#|https:\/\/|mailto:|tel:|data:)/.test(link)) {
    const begin = beginOf(link, addresses);
    return `and must begin with /, #, https://, mailto: or tel:${begin && `. Write ${begin}${link}`}`;
  }
  const [, path, anchor] = /^(\/[^?#]*|)(?:\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
  if (path === undefined || ofServer.test(path) || ofFirmware(path)) return undefined;
  if (isOfMissingThermostat(path)) return `a part of ${missingThermostat}`;
  const target = path ? pages.find((other) => other.path === path) : page;
  if (!target) {
    const typed = decodedPath(path);
    if (addresses.includes(typed)) return undefined;
    if (addresses.some((address) => address.normalize() === typed.normalize())) {
      return namedOnMac;
    }
    if (filesAt(path)[0]?.endsWith(".md")) return "a note that isn't published yet";
    const known = /\.\w+$/.test(path) ? addresses : pages.map((other) => other.path);
    const page = path.replace(/\.html?$/, "");
    const whole = addresses.find((address) => address === page || address.startsWith(`${page}.`));
    const near = whole ?? nearTo(path, known).join(" or ");
    return `which is no page or file of this site${near && `. Did you mean ${near}?`}`;
  }
  if (!anchor || target.ids.includes(anchor)) return undefined;
  if (anchor.includes("=")) return unknownState(new URLSearchParams(anchor));
  const ids = target.anchors.join(", ");
  const instead = ids ? `Its ids are: ${ids}` : `It has none: link to ${target.path} alone`;
  return `but nothing on that page has the id ${anchor}. ${instead}`;
}

/** How a link without a beginning was meant to begin; empty if that isn't clear. */
function beginOf(link: string, addresses: readonly string[]): string {
  if (addresses.includes(`/${link}`)) return "/";
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+(?:\?.*)?$/.test(link)) return "mailto:";
  return /^(?:www\.|[\w-]+(?:\.[\w-]+)+\/)/.test(link) ? "https://" : "";
}

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

/** What is wrong with a state of the thermostat's workplace, such as `bug=no-hysteresis&test=CTL-3`. */
function unknownState(state: URLSearchParams): string | undefined {
  const known: Readonly<Record<string, () => readonly string[]>> = {
    bug: () => idsOf(bugs()),
    test: () => idsOf(requirements()),
    exercise: () => idsIn("exercises.yaml", "exercises"),
  };
  return [...state].flatMap(([kind, id]) => {
    if (/^(?:edit|answer|result)$/.test(kind)) return [];
    if (known[kind]?.().includes(id)) return [];
    return known[kind]
      ? `but the firmware has no ${kind} ${id}`
      : `but such a link names a bug, a test or an exercise, not a ${kind}`;
  })[0];
}
