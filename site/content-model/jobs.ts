import { z } from "astro/zod";
import { group, heading, line, meta, order, paragraph, standIn } from "./fields.ts";

/** Kinds of contract; `structured-data.ts` maps each to Google's term. */
const contractTypes = ["Full-time", "Part-time", "Contract", "Temporary", "Internship"] as const;

const part = z.strictObject({
  heading,
  text: paragraph.optional(),
  items: z.array(line(300).describe("One entry")).optional().describe("Entries of a list"),
  standIn,
});

const country = z
  .string()
  .regex(/^[A-Z]{2}$/, "must be two capital letters")
  .describe("Two-letter country code");

const place = group("Where the work that isn't remote is done; only a fully remote job has none", {
  street: line().optional().describe("Street and number"),
  postalCode: line(20).describe("Postal code, in quotes"),
  city: line(60).describe("Town"),
  region: line(60).describe("Province, state or region"),
  country,
});

const remote = group("Remote work; leave it out for a job without any", {
  extent: z.enum(["Partly", "Fully"]).describe("Fully: nothing has to be done at the place"),
  countries: z.array(country).min(1).describe("Countries from which one may work"),
  standIn,
});

const dates = group("When the job is advertised", {
  posted: z.iso.date().describe("Day on which the job was first advertised: year, month, day"),
  validThrough: z.iso
    .date()
    .optional()
    .describe("Last day for applications: year, month, day; builds after it close the job"),
  standIn,
}).refine(({ posted, validThrough }) => !validThrough || validThrough > posted, {
  path: ["validThrough"],
  error: "must be after posted",
});

const jobPage = group("The job's own page; leave it out for a position without one", {
  meta,
  location: line(80).describe("Place of work as shown on the page"),
  place: place.optional(),
  remote: remote.optional(),
  dates,
  ownForm: z
    .boolean()
    .describe("true: the form is on the page; false: its buttons lead to the form on /careers"),
  lede: paragraph.describe("The job in two or three sentences"),
  sections: z
    .tuple([part], part)
    .describe("The parts of the page, the work itself first: text, a list or both"),
}).refine(({ place, remote }) => place || remote?.extent === "Fully", {
  path: ["place"],
  error: "missing; only a job with remote.extent Fully has no place",
});

/** content/jobs/*.yaml: the file's name is the last part of the page's path. */
export const job = z
  .strictObject({
    title: line(80).describe("The job's title"),
    department: line(60).describe("The department, as the list shows it"),
    location: line(80).describe("Place of work in the list"),
    type: z.enum(contractTypes).describe("Kind of contract"),
    fulfilled: z.boolean().describe("true once somebody has been hired: this closes the job"),
    order: order("all jobs"),
    summary: line(200).describe("One sentence in the list of positions"),
    pay: group("Pay range for full-time work", {
      from: z.number().int().describe("Minimum gross pay a month, in euros"),
      to: z.number().int().describe("Maximum gross pay a month, in euros"),
      standIn,
    }).optional(),
    page: jobPage.optional(),
  })
  .refine(
    ({ location, page }) => !page || page.remote || !/remote/i.test(location + page.location),
    {
      path: ["page", "remote"],
      error: "missing, although the location says remote",
    },
  );

export type Job = z.infer<typeof job>;
export type JobPage = z.infer<typeof jobPage>;

/**
 * Why a job takes no more applications, in the words of its button; undefined while it is open.
 * Once `validThrough` has passed, Google's rules forbid a posting too.
 */
export function closedLabel(
  { fulfilled }: Job,
  page: JobPage | undefined,
): "Position Fulfilled" | "Position Closed" | undefined {
  if (fulfilled) return "Position Fulfilled";
  const today = new Date().toLocaleDateString("sv");
  const isPast = (page?.dates.validThrough ?? today) < today;
  return isPast ? "Position Closed" : undefined;
}

const countryNames = new Intl.DisplayNames("en-GB", { type: "region" });

/** The English name of a country. */
export const countryName = (code: string) => countryNames.of(code) ?? code;

/** How much of a job is remote, and from which countries. */
export function remoteWork({ extent, countries }: NonNullable<JobPage["remote"]>): string {
  return `${extent} (${countries.map(countryName).join(", ")})`;
}

/** A job with the canonical path of its page, and the last part of it. */
export type ListedJob = Job & { slug: string; path: string };
