import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path/posix";
import { find, root } from "../../shared/files.ts";
import { byChange } from "../reading/change.ts";
import { isLeftOut } from "../reading/left-out.ts";
import { ended, type Mistake, type Place, placeName } from "../reading/mistakes.ts";
import { isPolicy, parsed } from "../reading/parsed.ts";
import { allContent, filesAt, placesIn, placesInCode } from "../reading/places.ts";
import { report } from "../reading/report.ts";
import { strayMarks } from "../reading/stray-marks.ts";
import { addressOf, type BuiltPage, builtPage } from "./built-page.ts";
import { problemOf, type Site } from "./wrong-link.ts";

/** Checks the pages of a build, and traces what is wrong to where it was written. */

/** @returns a mistake for each address, link, id, title, page and mark that is wrong */
export function mistakesIn(folder: string): Mistake[] {
  const files = globSync("**", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const pages = files
    .filter((name) => name.endsWith(".html"))
    .map((name) => builtPage(name, readFileSync(join(folder, name), "utf8")));
  const pictures = find("content/pictures/*").map((file) => basename(file).normalize());
  const site = { pages, addresses: files.map(addressOf), pictures };
  const dead = linksOf(pages).flatMap(({ link, page }) => deadLink(link, page, site));
  return [
    ...takenAddresses(files),
    ...dead,
    ...pages.flatMap(repeatedId),
    ...repeatedHeads(pages),
    // A link that was meant to lead there is the mistake.
    ...orphans(pages).filter(
      ({ path }) => !dead.some(({ message }) => message.endsWith(` ${path}?`)),
    ),
    ...pages.flatMap(marksOn),
  ];
}

/** The first place where one of these is written, or the file's first line. */
const placeIn = (file: string | undefined, ...written: string[]): Place =>
  written.flatMap((words) => placesIn(file ? [file] : allContent(), words))[0] ?? {
    file: file ?? "content",
    line: 1,
  };

/** Addresses that two files share, on servers that ignore case too, or that something else has. */
function takenAddresses(files: readonly string[]): Mistake[] {
  const owners = new Map<string, string>();
  return files.flatMap((name) => {
    const address = addressOf(name);
    const key = address.toLowerCase();
    const page = filesAt(address)[0] ?? codeOf(name);
    const isPublic = existsSync(join(root, "site/public", name));
    const source = isPublic ? `site/public/${name}` : (page ?? name);
    // Astro leaves out a page that has the name of a public file.
    const other = owners.get(key) ?? (isPublic ? page : undefined);
    owners.set(key, source);
    const message = `its address, ${address}, is also that of ${other}. Rename the file.`;
    return other ? { file: source, message } : [];
  });
}

/** The code of a page with an address of its own. */
const codeOf = (name: string) =>
  [name.replace(/html$/, "astro"), `${name}.ts`]
    .flatMap((file) => [`site/pages/${file}`, `site/pages/_laboratory/${file}`])
    .find((file) => existsSync(join(root, file)));

/** Each link, with a page that has it; one to a part of its own page leads elsewhere on every page. */
function linksOf(pages: readonly BuiltPage[]) {
  const known = new Map<string, { link: string; page: BuiltPage }>();
  for (const page of pages) {
    for (const link of page.links) {
      const key = link.startsWith("#") ? `${page.path} ${link}` : link;
      if (!known.has(key)) known.set(key, { link, page });
    }
  }
  return [...known.values()];
}

/** A link that leads nowhere, at each place in content where it is written. */
function deadLink(link: string, page: BuiltPage, site: Site): Mistake[] {
  const problem = problemOf(link, page, site);
  if (!problem) return [];
  const isWithin = link.startsWith("#") && page.file;
  const files = isWithin ? [isWithin] : allContent();
  const asLink = beforeLink(link).flatMap((before) => placesIn(files, link, before));
  const places = (asLink.length > 0 ? asLink : placesIn(files, link || "]()")).filter(
    (place) => !isLeftOut(place),
  );
  const message = ended(`a link leads to ${link}, ${problem}`);
  const cause = `${link.startsWith("#") ? page.path : ""}${link} ${problem}`;
  if (places.length > 0) return places.map((place) => ({ ...place, message, cause }));
  const [path = "", anchor] = link.split("#");
  const [code] = placesInCode(link).map(placeName);
  const [target] = filesAt(path || page.path);
  const file = target ?? (/\.\w+$/.test(path) ? `site/public${path}` : `content/pages${path}.yaml`);
  const what = target ? `has no part with the id ${anchor}` : "is missing";
  return [
    {
      file,
      message: `${what}, and the site's own code (${code ?? page.path}) links to it. Put it back, or ask an engineer to remove that link.`,
    },
  ];
}

const inText = ["](", "](<"];

/** What stands before a link that lacks its slash, and elsewhere may be an ordinary word. */
const beforeLink = (link: string): string[] =>
  /^\w[^:]*$/.test(link) ? [...inText, "href: ", "href: '", 'href: "'] : [];

/** The first id that two parts of a page have: others come from the same parts. */
function repeatedId({ path, ids, file }: BuiltPage): Mistake[] {
  const id = ids.find((each, index) => ids.indexOf(each) < index);
  if (!id) return [];
  // In these blocks, the component writes the id.
  const ofBlock = ["form", "offers", "cookies"].map((type) => `type: ${type}`);
  const message = `two parts of ${path} have the id ${id}. Change it, or remove a block.`;
  // Who copies a part puts the copy below.
  const copy = file ? placesIn([file], `id: ${id}`)[1] : undefined;
  return [{ ...(copy ?? placeIn(file, `id: ${id}`, ...ofBlock)), message }];
}

/** Titles and descriptions that two pages share, of content or shown by search engines: the newer page is named. */
function repeatedHeads(pages: readonly BuiltPage[]): Mistake[] {
  const owners = new Map<string, string>();
  const order = byChange();
  return pages
    .filter(({ indexed, file }) => indexed || file)
    .sort((a, b) => order(a.file ?? a.path, b.file ?? b.path))
    .flatMap(({ file, path, title, description }) =>
      [["title", title] as const, ["description", description] as const].flatMap(
        ([what, words]) => {
          const other = owners.get(words);
          const own = file ?? path;
          owners.set(words, own);
          // A job has two addresses.
          if (!other || other === own || !words) return [];
          const message = `the ${what} of ${path} is also that of ${other}. Change one.`;
          return { ...headOf(file, what), message };
        },
      ),
    );
}

/** Where a content file has its page's title or description for search engines. */
function headOf(file = "content", what: "title" | "description"): Place {
  const { document, placeOf } = parsed(file);
  const paths = [["meta", what], ["page", "meta", what], [what]];
  return placeOf(paths.map((path) => document.getIn(path, true)).find(Boolean));
}

/** Pages that search engines may show, and policies, to which no other page leads. */
function orphans(pages: readonly BuiltPage[]): (Mistake & { readonly path: string })[] {
  const linked = new Set(
    pages.flatMap((page) =>
      [...page.links]
        .map((link) => link.replace(/[?#].*/, ""))
        .filter((path) => path !== page.path),
    ),
  );
  return pages
    .filter(
      ({ path, file, indexed }) =>
        (indexed || (file && isPolicy(file))) && path !== "/" && !linked.has(path),
    )
    .map(({ path, file }) => {
      const orNamed = isLoneTranslation(file)
        ? ", or name the page that it translates, as in alternate: /about"
        : "";
      const message = `no page, menu or footer leads to ${path}. Link to it, for example in content/navigation.yaml${orNamed}.`;
      return { ...placeIn(file), path, message };
    });
}

/** Whether a page is in another language, and doesn't say of which page. */
function isLoneTranslation(file: string | undefined): boolean {
  const { document, isBroken } = parsed(file ?? "");
  return !isBroken && !document.has("alternate") && (document.get("lang") ?? "en") !== "en";
}

/**
 * Marks that visitors would see as they were typed, one a line, unless a backslash says that they are meant.
 * One in a text that several pages show is one mistake.
 */
function marksOn({ path, texts, file }: BuiltPage): Mistake[] {
  const likely = file ? [file] : allContent();
  const all = [...likely, ...allContent()];
  return texts.flatMap(({ words, isLink }) => {
    const found = new Map<string, Mistake>();
    for (const { index, instead } of strayMarks(words, isLink)) {
      const [sign = "", word = ""] = /(\S*).{0,12}\S*/.exec(words.slice(index)) ?? [];
      // A short one is in other files, too.
      if (placesIn(word.length > 4 ? all : likely, word, "\\").length > 0) continue;
      const before = words.slice(0, index).slice(-20);
      const [place = placeIn(file, sign)] = [
        ...placesIn(all, sign, before),
        ...placesIn(all, sign),
      ];
      const begun = /\S*$/.exec(before)?.[0] ?? "";
      const at = placeName(place);
      if (found.has(at)) continue;
      const mark = `“${begun}${sign}” would be shown`;
      const message = `${mark} on ${path} as it is. ${instead}.`;
      found.set(at, { ...place, message, cause: `${at}: ${mark}` });
    }
    return [...found.values()];
  });
}

if (import.meta.main) report(mistakesIn(process.argv[2] ?? "dist"));
