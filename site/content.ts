import { existsSync } from "node:fs";
import { join, parse } from "node:path/posix";
import type { z } from "astro/zod";
import { belgianDay, dayAfter } from "../shared/belgian-day.ts";
import { find, root } from "../shared/files.ts";
import { contentFiles, filesOfThermostat, otherFiles } from "./content-model/files.ts";
import { textBefore } from "./reading/change.ts";
import { yamlOf } from "./reading/front-matter.ts";
import { ContentError, type Mistake } from "./reading/mistakes.ts";
import { filesIn, type Misplaced, strayFiles, wrongNames } from "./reading/names.ts";
import { parsed } from "./reading/parsed.ts";
import { jobFolders } from "./reading/places.ts";
import { readText } from "./reading/read-text.ts";
import { readYaml } from "./reading/read-yaml.ts";
import { hasThermostat, missingThermostat } from "./reading/thermostat.ts";

/** The site's content, for the components that show it and the check of all files. */

type Files = typeof contentFiles;
type Content<Name extends keyof Files> = z.infer<Files[Name]["schema"]>;

/** Every kind of content. */
export type ContentName = keyof Files;
const allNames = Object.keys(contentFiles) as ContentName[];
export const contentNames = allNames.filter(
  (name) => hasThermostat() || !filesOfThermostat.includes(name),
);

/** The kinds of content with a single file. */
type Single = {
  [Name in ContentName]: Files[Name]["path"] extends `${string}.yaml` ? Name : never;
}[ContentName];

const placeOf = (name: ContentName) => `content/${contentFiles[name].path}`;
const endingOf = (name: ContentName) => (name === "notes" ? "md" : "yaml");

/** The files of one kind, relative to the root: none where the kind's only file may be missing, and is. */
export const filesOfKind = (name: ContentName): string[] => {
  const place = placeOf(name);
  if (!place.endsWith(".yaml")) return filesIn(place, endingOf(name));
  const isMissing = !existsSync(join(root, place));
  const isNeedless = name === "noteList" && filesOfKind("notes").length === 0;
  return isMissing && (isNeedless || mayBeMissing(name)) ? [] : [place];
};

/** Whether a kind's only file needs to have nothing. */
const mayBeMissing = (name: ContentName) => contentFiles[name].schema.safeParse({}).success;

const folders = () => contentNames.filter((name) => !placeOf(name).endsWith(".yaml"));

/** Whether a file can be read as one of this kind. */
function isOf(name: ContentName, file: string): boolean {
  try {
    return Boolean(readYaml(file, yamlOf(file, readText(file)) ?? "", contentFiles[name].schema));
  } catch {
    return false;
  }
}

/** Says of a file where it belongs, if it has the fields of the files in a folder. */
function belonging(file: string): Misplaced[] {
  const home = folders().find((name) => file.endsWith(`.${endingOf(name)}`) && isOf(name, file));
  if (!home) return [];
  const folder = placeOf(home);
  const message = `has the fields of the files in ${folder}/. Move it there.`;
  return [{ file, message, meant: `${folder}/${parse(file).base}` }];
}

/** @returns a mistake for each file of a folder that is right in another folder alone */
const filesOfOthers = (): Misplaced[] =>
  folders().flatMap((name) =>
    filesOfKind(name).flatMap((file) =>
      known.has(file) || isOf(name, file) ? [] : belonging(file),
    ),
  );

/** @returns a mistake for each file that nothing reads, or can't read under its name or in its folder */
export const misplacedFiles = (): Misplaced[] => [
  ...folders().flatMap((name) => wrongNames(placeOf(name), endingOf(name))),
  ...filesOfOthers(),
  ...allNames
    .filter((name) => !contentNames.includes(name))
    .flatMap((name) => find(placeOf(name)))
    .map((file) => ({ file, message: `is about ${missingThermostat}.` })),
  ...strayFiles([...Object.values(contentFiles).map(({ path }) => path), ...otherFiles]).map(
    (stray) => belonging(stray.file)[0] ?? stray,
  ),
];

const known = new Map<string, unknown>();

/** @throws ContentError with the mistakes of the file, or when there is none */
export function read<Name extends ContentName>(name: Name, file: string): Content<Name> {
  if (!known.has(file)) {
    const isLeftOut = !existsSync(join(root, file)) && mayBeMissing(name);
    const yaml = isLeftOut ? "" : yamlOf(file, readText(file));
    if (yaml === undefined) {
      throw new ContentError({ file, ...noFields(readText(file)) });
    }
    const before = () => yamlOf(file, textBefore(file)) ?? "";
    known.set(file, readYaml(file, yaml, contentFiles[name].schema, { before, fileWith }));
  }
  return known.get(file) as Content<Name>;
}

/** The file for all pages that can have a field with this name at its top. */
function fileWith(field: string): string | undefined {
  const forAll = ["company", "navigation", "forms", "offers", "partners", "timeline"] as const;
  const name = forAll.find((name) => Object.hasOwn(contentFiles[name].schema.shape, field));
  return name && placeOf(name);
}

/** What is wrong with a Markdown file whose fields can't be told from its text, and on which line. */
function noFields(text: string): { line: number; message: string } {
  const [fields] = /^---.*\n(?:(?:[\w-]+:| |- ).*\n)*/.exec(text) ?? [];
  if (fields === undefined) {
    const message =
      "must begin with its fields, such as title, between two lines of three hyphens: ---.";
    return { line: 1, message };
  }
  const lines = fields.split("\n").length;
  const [end = ""] = text.slice(fields.length).split("\n", 1);
  if (/^[-–—−_=*]+\s*$/.test(end)) {
    return { line: lines, message: `“${end.trim()}” must be three hyphens, ---.` };
  }
  const message = "lacks a second line of three hyphens, ---. Put one under this field, the last.";
  return { line: lines - 1, message };
}

/** The content of a kind with a single file. */
export const single = <Name extends Single>(name: Name): Content<Name> =>
  read(name, `content/${contentFiles[name].path}`);

/** The files of a folder, each with its name as `slug`. */
const all = <Name extends Exclude<ContentName, Single>>(
  name: Name,
  isSkipped = (_error: unknown) => false,
) =>
  filesOfKind(name).flatMap((file) => {
    try {
      return [{ ...read(name, file), slug: parse(file).name }];
    } catch (error) {
      if (isSkipped(error)) return [];
      throw error;
    }
  });

/** Prints a mistake in the terminal of `npm run dev`, whose pages without that file still show. */
function skippedInDevelopment(error: unknown): boolean {
  // tools/dev.ts sets it.
  if (!process.env.DEV_INTAKE || !(error instanceof ContentError)) return false;
  console.error(error.message);
  return true;
}

const inOrder = <Entry extends { order: number }>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => a.order - b.order);

const withPath = <Entry extends { slug: string }>(entry: Entry) => ({
  ...entry,
  path: `/${entry.slug}`,
});

/** All services in their order, each with the path of its page. */
export const services = () => inOrder(all("services")).map(withPath);
export type ListedService = ReturnType<typeof services>[number];

/** All industries in their order, each with the path of its page. */
export const industries = () => inOrder(all("industries")).map(withPath);
export type ListedIndustry = ReturnType<typeof industries>[number];

/** All members of the team in their order; in development, those whose files have no mistake. */
export const team = () => inOrder(all("team", skippedInDevelopment));

/** All pages that are built from blocks, each with its path. */
export const blockPages = () => all("pages").map(withPath);

/** All jobs in their order, each with the canonical path of its page, if it has one. */
export const jobs = () =>
  inOrder(all("jobs")).map((job) => ({ ...job, path: `/${jobFolders[0]}/${job.slug}` }));
export type ListedJob = ReturnType<typeof jobs>[number];

/** All jobs with a page of their own. */
export const jobsWithPage = () =>
  jobs().flatMap(({ page, ...job }) => (page ? [{ job, page }] : []));

/** Whether notes of days to come are shown, marked: by `npm run dev` and `npm run preview` alone. */
const showsAll = ["development", "preview"].includes(import.meta.env?.MODE);

const hasBegun = (day: string) => day <= belgianDay();

/** Something with a last day, until that is over. */
const ifCurrent = <Passing extends { until: string }>(passing: Passing | undefined) =>
  passing && passing.until >= belgianDay() ? passing : undefined;

/** The line under the header, and the notice above each form, until their last day is over. */
export const announcement = () => ifCurrent(single("navigation").announcement);
export const formNotice = () => ifCurrent(single("forms").notice);

/** The page that lists the notes: built if one is published. */
export const notesPath = "/notes";

/** All published notes, the newest first, each with the path of its page. */
export const notes = () =>
  all("notes")
    .map((note) => ({
      ...note,
      path: `${notesPath}/${note.slug}`,
      isToCome: !hasBegun(note.published),
    }))
    .filter(({ isToCome }) => showsAll || !isToCome)
    .sort((a, b) => (a.published < b.published ? 1 : -1));
export type ListedNote = ReturnType<typeof notes>[number];

/** The words before the day of a note to come. */
export const notBefore = "Not published before";

/** Something that a site shows from its day on, or until then and no longer. */
export type Due = { readonly day: string; readonly what: string };

/** What becomes due on which day: a site built before has to be built again. */
export function allDue(): Due[] {
  const after = (file: string, what: string, passing: { until: string } | undefined) =>
    passing ? [{ day: dayAfter(passing.until), what: `${file}: its ${what} is over` }] : [];
  return [
    ...all("notes").map(({ slug, published }) => ({
      day: published,
      what: `content/notes/${slug}.md: its day has come`,
    })),
    ...after("content/navigation.yaml", "announcement", single("navigation").announcement),
    ...after("content/forms.yaml", "notice", single("forms").notice),
  ];
}

/** A warning for each note that isn't built yet. */
export const notesToCome = (): Mistake[] =>
  all("notes")
    .filter(({ published }) => !hasBegun(published))
    .map(({ slug, published }) => {
      const { document, placeOf } = parsed(`content/notes/${slug}.md`);
      const message = `is built from ${published} on. Publish the site then.`;
      return { ...placeOf(document.get("published", true)), message };
    });
