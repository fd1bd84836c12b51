import { z } from "astro/zod";
import { nearTo } from "../reading/near.ts";
import { country } from "./company.ts";
import {
  day,
  group,
  heading,
  line,
  meta,
  order,
  paragraph,
  range,
  sentence,
  town,
} from "./fields.ts";

type EmploymentType = "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY" | "INTERN";

/** Kinds of contract, and Google's terms for them. */
const employmentTypes: Readonly<Record<string, EmploymentType>> = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Freelance: "CONTRACTOR",
  Temporary: "TEMPORARY",
  Internship: "INTERN",
};

/** Google's terms for the kinds that a job's type names, such as “Full-time or part-time”; OTHER for others. */
export function employmentOf(type: string): readonly (EmploymentType | "OTHER")[] {
  const named = Object.entries(employmentTypes).filter(([name]) =>
    type.toLowerCase().includes(name.toLowerCase()),
  );
  return named.length > 0 ? named.map(([, term]) => term) : ["OTHER"];
}

const contractTypes: readonly string[] = Object.keys(employmentTypes);

const part = z.strictObject({
  heading,
  text: paragraph.optional(),
  items: z.array(sentence(300).describe("One entry")).optional().describe("Entries of a list"),
});

const place = group("Where the work that isn't remote is done", {
  postalCode: line(20).describe("Postal code, in quotes"),
  city: town,
  region: line(60).describe("Province, state or region"),
  country,
});

const jobPage = group("The job's own page; leave it out for a position without one", {
  meta,
  location: line(80).describe("Place of work as shown on the page"),
  place,
  remote: line(60).describe("Remote work: how much of it, and from which countries").optional(),
  posted: day("Day on which it was first advertised"),
  ownForm: z
    .boolean()
    .describe("true: the form is on the page; false: its buttons lead to the form on /careers"),
  lede: paragraph.describe("The job in two or three sentences"),
  sections: z
    .tuple([part], part)
    .describe("The parts of the page, the work itself first: text, a list or both"),
});

/** content/jobs/*.yaml: the file's name is the last part of the page's path. */
export const job = z.strictObject({
  title: line(80).describe("The job's title"),
  department: line(60).describe("The department, as the list shows it"),
  location: line(80).describe("Place of work in the list"),
  type: line(30)
    .refine((type) => contractTypes.includes(type) || nearTo(type, contractTypes).length === 0, {
      error: ({ input }) => `must be ${nearTo(String(input), contractTypes)[0]}`,
    })
    .describe(`Kind of contract: ${contractTypes.join(", ")}, or another, such as Apprenticeship`),
  fulfilled: z
    .boolean()
    .describe("true once somebody has been hired: its page and the list say so"),
  order: order("all jobs"),
  summary: sentence(200).describe("One sentence in the list of positions"),
  pay: range("Pay range for full-time work", "gross pay, in euros", 20_000)
    .safeExtend({
      per: z.enum(["month", "day"]).default("month").describe("What it is for"),
    })
    .describe("Pay range for full-time work, a month or, with per: day, a day")
    .optional(),
  page: jobPage.optional(),
});

export type JobPage = z.infer<typeof jobPage>;
