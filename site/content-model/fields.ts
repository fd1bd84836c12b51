import { parse } from "node:path/posix";
import { z } from "astro/zod";
import { bugs, requirements } from "../../thermostat/build.ts";
import { plainText } from "../elements/markup.ts";
import { goneFiles, textBefore } from "../reading/change.ts";
import { leadsTo, movedTo, relinked } from "../reading/links.ts";
import { nearTo } from "../reading/near.ts";
import { idsIn, parsed } from "../reading/parsed.ts";
import { type PictureUse, pictureProblem } from "../reading/pictures.ts";
import { moved } from "../reading/places.ts";
import { isOnlyRenamed } from "../reading/renamed.ts";

/** Fields that several content schemas share. Editors read the descriptions. */

const oneLine = [/^[^\n]+$/, "must be one line"] as const;

/** One line, such as a heading, a label or an address; no spaces at its ends. */
export const line = (longest = 200) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(...oneLine);

/** A text with markup: bold, emphasis, code and links. Its length is what a reader sees of it. */
const text = (longest = 1200) =>
  z
    .string()
    .trim()
    .min(1)
    .superRefine((value, context) => {
      const { length } = plainText(value);
      if (length <= longest) return;
      const message = `has ${length} characters, more than ${longest}`;
      context.addIssue({ code: "custom", message });
    })
    .overwrite((value) => relinked(value, leadsTo));

// Of a longer list, the nearest names are enough.
const fewNames = 12;

const isMoved = (name: string) =>
  [...moved().values()].includes(`/${name}`) ||
  isOnlyRenamed(`/${name}`) ||
  parsed("content/navigation.yaml").isBroken;

/** Whether there are no names, or some twice: then one of these may be meant. */
const isUnsure = (names: readonly string[]) =>
  names.length === 0 || new Set(names).size < names.length;

/**
 * A name of something in other files; once those can be read, it must be one of these.
 *
 * @param before the file that has the names, to look for one that the change took out of it
 */
export const nameIn = (names: () => readonly string[], before?: string) =>
  line(60)
    // A page's name leads where the page has moved, as links do; whether a page is there, navigation.yaml is asked.
    .overwrite((name) => movedTo(`/${name}`).slice(1))
    .refine((name) => isUnsure(names()) || names().includes(name) || isMoved(name), {
      error: ({ input }) => {
        const all = [...new Set(names())];
        const near = nearTo(String(input), all);
        const isFew = all.length <= fewNames;
        const known =
          near.length > 0 && !isFew
            ? `a name that exists, such as ${near.join(" or ")}`
            : `one of: ${all.join(", ")}`;
        const linesBefore = before ? textBefore(before).split("\n") : [];
        const wasThere = linesBefore.some((one) => one.replace(/^[\s-]*/, "") === `id: ${input}`);
        const gone = goneFiles().find((file) => parse(file).name === input);
        const why = wasThere ? `the change took it out of ${before}` : gone && `${gone} is gone`;
        if (why) return `names ${input}, and ${why}. It must be ${known}`;
        const instead = isFew && near[0] ? `. Did you mean ${near[0]}?` : "";
        return `must be ${known}. You wrote: ${input}${instead}`;
      },
    });

/** The id of an entry of a list in a content file. */
export const idOf = (file: string, list: string) =>
  nameIn(() => idsIn(file, list), `content/${file}`);

/** The firmware's lists are long, and don't change with content: each is read once. */
function idIn(all: () => readonly { readonly id: string }[]) {
  let ids: readonly string[] | undefined;
  return nameIn(() => {
    ids ??= all().map(({ id }) => id);
    return ids;
  });
}

/** The id of a requirement, and of a known bug, of the firmware. */
export const requirementId = idIn(requirements);
export const bugId = idIn(bugs);

/** One line of running text, with markup. */
export const sentence = (longest: number) => text(longest).regex(...oneLine);

export const paragraph = text().describe("One to three sentences");

export const heading = line(80).describe("The heading above this part");

export const order = (among: string) =>
  z.number().int().describe(`Order among ${among}, lowest number first`);

export const link = z
  .strictObject({
    label: line(60).describe("The link's text"),
    href: line().describe(
      "Target: a page of this site, an #anchor on the same page, or a full address",
    ),
  })
  .overwrite((link) => ({ ...link, href: leadsTo(link) }));

export const point = z.strictObject({
  title: line(80).describe("Short heading"),
  text: paragraph,
});

export const intro = z.strictObject({
  heading: line(80).describe("The section's heading"),
  text: text().describe("One or two sentences beside or under the heading"),
});

/** A town; on a letter, the postal code is before it. */
export const town = line(60)
  .regex(/^(?!(?:[A-Z]{1,2}-)?\d)/, "must be the town alone. Its postal code belongs to postalCode")
  .describe("Town");

/** A section's heading, and a sentence beside it if it adds something. */
export const titled = intro.partial({ text: true });

export const contactForm = intro.describe("The contact form at the end of the page");

/** A group of fields, with its description. */
export const group = <Fields extends z.ZodRawShape>(description: string, fields: Fields) =>
  z.strictObject(fields).describe(description);

/** A section: its heading, perhaps a sentence beside it, and these fields. */
export const section = <Fields extends z.ZodRawShape>(description: string, fields: Fields) =>
  titled.extend(fields).describe(description);

/** One sentence and a link, between two sections. */
export const asideContent = group("One sentence and a link", {
  text: sentence(160).describe("The sentence"),
  link: link.describe("The link"),
});

/** Before a form, or beside it: what keeps clients from buying the wrong thing. */
export const beforeContent = group("What the client must bring, and when not to buy", {
  heading,
  bring: z.array(sentence(240).describe("One thing")).min(2).describe("What the client must bring"),
  notFor: z
    .array(sentence(240).describe("One case"))
    .min(1)
    .describe("When this is the wrong thing to buy"),
});

/** Today where the day begins first, 14 hours before UTC: nobody's today lies ahead. */
const today = () => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A day in the past. @param description of what happened on it */
export const day = (description: string) =>
  z.iso
    .date({ abort: true })
    .refine((date) => date >= "2000" && date <= today(), {
      error: ({ input }) => `must be a day from 2000 until today. You wrote: ${input}`,
    })
    .describe(`${description}: year, month, day`);

/** The last day of something, which may be over. */
export const until = z.iso
  .date({ abort: true })
  .describe("Last day on which it is shown: year, month, day");

export const meta = group("Shown by search engines and in the browser's tab", {
  title: line(60).describe(
    "Title in the browser's tab and in search results; the firm's name follows if both fit in 60 letters",
  ),
  description: line(160).min(60).describe("Text under the title in a search result"),
  updated: day("Day of the last change to the page's content"),
  keywords: z
    .array(line(60).describe("One search word or phrase"))
    .min(1)
    .max(12)
    .describe("Search words, most important first"),
});

/** A range of positive whole numbers, such as days, up to a sensible most; from and to may be equal. */
export const range = (description: string, what: string, most: number) =>
  group(description, {
    from: z.number().int().positive().max(most).describe(`Minimum ${what}`),
    to: z.number().int().positive().max(most).describe(`Maximum ${what}`),
  }).refine((range) => range.from <= range.to, "from must not exceed to");

/** The fields of a table. A schema that uses them must check `sameWidth`. */
export const table = (mostColumns: number) => ({
  columns: z
    .array(line(40).describe("Heading of one column"))
    .min(2)
    .max(mostColumns)
    .describe("Column headings"),
  rows: z
    .array(z.tuple([line(240).describe("The row's heading")], sentence(240).describe("One cell")))
    .min(1)
    .describe("Rows, each with as many cells as columns; the first cell is the row's heading"),
});

type Cells = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** Refuses rows of a table without a cell for each column. */
export function sameWidth({ columns, rows }: Cells, context: z.RefinementCtx): void {
  for (const [index, { length }] of rows.entries()) {
    if (length === columns.length) continue;
    const comma =
      length > columns.length ? ". Put a cell that contains a comma in straight quotes" : "";
    const message = `needs ${columns.length} cells, one for each column, and has ${length}${comma}`;
    context.addIssue({ code: "custom", path: ["rows", index], message });
  }
}

/** Refuses a list in which two entries have the same value in the field. */
export const distinct =
  (field: string) =>
  (entries: readonly unknown[], context: z.RefinementCtx): void => {
    const values = entries.map((entry) => Object(entry)[field]);
    for (const [index, value] of values.entries()) {
      const first = values.indexOf(value);
      if (value === undefined || first === index) continue;
      const message = `is also the ${field} of entry ${first + 1}. Change one`;
      context.addIssue({ code: "custom", path: [index, field], message });
    }
  };

export const source = z.strictObject({
  label: line(120).describe("The source, such as a standard's number or a document's title"),
  href: line()
    .regex(/^https:\/\//, "must begin with https://")
    .describe("Public address where a reader can check it"),
});

/** A sample to download, in `site/public/samples/`. */
export const download = group("A sample to download", {
  label: line(60).describe("The sample's name"),
  text: sentence(160).describe("What the sample contains, and what it was made from"),
  href: line(80).describe("The sample's address, which begins with /samples/"),
});

/** A field that names a picture in content/pictures. */
export const picture = (use: PictureUse, description: string) =>
  z
    .string()
    .trim()
    .min(1)
    .superRefine((file, context) => {
      const message = pictureProblem(file, use);
      if (message) context.addIssue({ code: "custom", message });
    })
    .describe(`${description}: the name of a file in content/pictures`);

export type Download = z.infer<typeof download>;
export type Meta = z.infer<typeof meta>;
export type Link = z.infer<typeof link>;
export type Point = z.infer<typeof point>;
export type Titled = z.infer<typeof titled>;
