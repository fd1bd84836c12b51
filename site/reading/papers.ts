import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import { find, root, text } from "../../shared/files.ts";
import { token } from "../styles/token.ts";
import type { Mistake } from "./mistakes.ts";
import { nearTo } from "./near.ts";
import { parsed } from "./parsed.ts";
import { allContent } from "./places.ts";
import { isOfMissingThermostat } from "./thermostat.ts";

/** The path of a file that visitors download, by its address: a public one, or that of the block's example. */
export const paperAt = (address: string): string | undefined =>
  [
    `site/public${address}`,
    ...find("site/blocks/*/*").filter((file) => basename(file) === basename(address)),
  ]
    // macOS also finds a file by the other way to write its accents.
    .filter((file) => find(`${dirname(file)}/*`).includes(file))
    .map((file) => join(root, file))[0];

/** What is wrong with a link to a file whose name looks the same, but has accents as separate characters. */
export const namedOnMac =
  "whose file was named on a Mac, which writes accents in another way. Rename the file without accents, and the link";

/** What is wrong with the address of a download that is missing. */
export function noPaper(address: string): string {
  if (!address.startsWith("/"))
    return "must be /papers/ and the name of a file in site/public/papers";
  const [, opened] = /^\/site\/public(\/.+)$/.exec(address) ?? [];
  if (opened) return `is the file's place on GitHub. Write ${opened}`;
  const file = `site/public${address}`;
  const isAlike = find("site/public/papers/*").some((one) => one.normalize() === file.normalize());
  if (isAlike) return `names ${address}, ${namedOnMac}`;
  const [near] = nearTo(address, find("site/public/{papers,posters,samples}/*"));
  const meant = near && `Did you mean ${near.slice("site/public".length)}?`;
  return `names a file that is missing: ${file}. ${meant ?? "Put it there, or name another"}`;
}

/** @returns a mistake for each download whose name a link can't have as it is */
export const unlinkable = (): Mistake[] =>
  find("site/public/{papers,posters,samples}/*").flatMap((file) => {
    const name = basename(file);
    const found = /[\s#?%]/.exec(name)?.[0];
    if (!found) return [];
    const renamed = name.toLowerCase().replaceAll(/[\s#?%]+/g, "-");
    const sign = found.trim() || "blank";
    const message = `a link can't have the ${sign} in its name. Rename it to ${renamed}, and link to ${dirname(file).slice("site/public".length)}/${renamed}.`;
    return [{ file, message }];
  });

/** @returns a mistake for each download that is something else than its name says; a PDF may begin with other bytes */
export const falsePdfs = (): Mistake[] =>
  find("site/public/{papers,posters}/*")
    .filter((file) => /\.pdf$/i.test(file) && !text(file).slice(0, 1024).includes("%PDF-"))
    .map((file) => ({
      file,
      message: "isn't a PDF, whatever its name says. Save or export it as PDF.",
    }));

/** The comment at the end of a paper, where media/paper/render.ts writes for which firm it is. */
const madeFor = /^%Made for (.*), in (#\w+)$/m;

/** @returns a warning for each paper that `npm run paper` made for another name or in another colour */
export const papersOfOthers = (): Mistake[] =>
  find("site/public/papers/*.pdf").flatMap((file) => {
    const end = readFileSync(join(root, file), "utf8").slice(-300);
    const [, name, colour] = madeFor.exec(end) ?? [];
    const isName = name === `${parsed("content/company.yaml").document.get("name")}`;
    if (!name || (isName && colour === token("firm").toLowerCase())) return [];
    const message = `its pages say ${name} and have the colour ${colour}. Run npm run paper, or delete it and what names it.`;
    return [{ file, message }];
  });

/** @returns a warning for each download that no content file names, and that is published all the same, and for each picture */
export function unusedFiles(): Mistake[] {
  // Of a name with other capitals or hyphens, the build says more.
  const plain = (name: string) => name.normalize().toLowerCase().replaceAll(/[_-]/g, "");
  const content = plain(allContent().map(text).join());
  const isNamed = (name: string) =>
    [name, encodeURI(name)].some((written) => content.includes(plain(written)));
  const downloads = find("site/public/{papers,posters,samples}/*").filter((file) => {
    const address = file.slice("site/public".length);
    return !isNamed(address) && !isOfMissingThermostat(address);
  });
  const pictures = find("content/pictures/*").filter((file) => !isNamed(basename(file)));
  return [
    ...downloads.map((file) => ({
      file,
      message: "no page leads to it, and it is published all the same. Link to it, or delete it.",
    })),
    ...pictures.map((file) => ({
      file,
      message: "nothing shows it. Delete it, or name it where it belongs.",
    })),
  ];
}
