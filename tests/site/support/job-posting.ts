import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import { headersOf } from "../../../shared/headers.ts";

const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const text = expect.stringMatching(/^\S.*\S$/);
const address = expect.stringMatching(/^https?:\/\/[^/]+\//);
const country = expect.stringMatching(/^[A-Z]{2}$/);
const amount = expect.any(Number);

/** Google's kinds of employment that the site knows, and its words for them. */
const kinds: Readonly<Record<string, string>> = {
  FULL_TIME: "Full-time",
  PART_TIME: "Part-time",
  CONTRACTOR: "Contract",
  TEMPORARY: "Temporary",
  INTERN: "Internship",
};

/** An object of this type of schema.org, with these properties and no other. */
const thing = (type: string, properties: object) => ({ "@type": type, ...properties });

/**
 * Google's list of required and recommended properties
 * (developers.google.com/search/docs/appearance/structured-data/job-posting), each with its type;
 * its properties in beta are left out, and so is the street, which the site does not know.
 */
const everyJob = {
  "@context": "https://schema.org",
  "@type": "JobPosting",
  title: text,
  description: expect.stringMatching(/^<p>.+<ul><li>.+<\/p>$/),
  datePosted: day,
  validThrough: day,
  hiringOrganization: thing("Organization", {
    "@id": address,
    name: text,
    url: address,
    logo: address,
    sameAs: expect.arrayContaining([address]),
  }),
  identifier: thing("PropertyValue", { name: text, value: text }),
  employmentType: expect.toBeOneOf(Object.keys(kinds)),
  baseSalary: thing("MonetaryAmount", {
    currency: "EUR",
    value: thing("QuantitativeValue", { minValue: amount, maxValue: amount, unitText: "MONTH" }),
  }),
  directApply: expect.any(Boolean),
  url: address,
};
const atPlace = {
  ...everyJob,
  jobLocation: thing("Place", {
    address: thing("PostalAddress", {
      postalCode: text,
      addressLocality: text,
      addressRegion: text,
      addressCountry: country,
    }),
  }),
};
const fullyRemote = {
  ...everyJob,
  jobLocationType: "TELECOMMUTE",
  applicantLocationRequirements: expect.arrayContaining([thing("Country", { name: text })]),
};

/** All structured data of a built page. */
export function structuredData(html: string) {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json = ""]) => JSON.parse(json));
}

/**
 * Expects that the page of an open job in `dist` has a posting as Google wants it, that its files
 * exist, and that a visitor can read what it says.
 *
 * @returns the posting
 */
export async function expectPosting(dist: string, slug: string, place: "atPlace" | "fullyRemote") {
  const html = readFileSync(join(dist, `careers/${slug}.html`), "utf8");
  const posting = structuredData(html).find((data) => data["@type"] === "JobPosting");
  expect(posting, slug).toEqual({ atPlace, fullyRemote }[place]);

  const { hiringOrganization: firm, baseSalary, jobLocation } = posting;
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  expect([posting.url, posting.identifier.name], slug).toEqual([canonical, firm.name]);
  expect([firm.url, posting.identifier.value]).toEqual([new URL("/", canonical).href, slug]);
  await expectShareable(dist, new URL(firm.logo, firm.url).pathname);

  const where = jobLocation?.address;
  const facts = [
    posting.title,
    firm.name,
    ...textsIn(posting.description),
    ...[posting.datePosted, posting.validThrough].map(dayInWords),
    ...[baseSalary.value.minValue, baseSalary.value.maxValue].map(euros),
    ...(where ? [where.postalCode, where.addressLocality, where.addressRegion] : []),
    ...(where ? [countryName(where.addressCountry)] : []),
    kinds[posting.employmentType],
    ...(posting.applicantLocationRequirements ?? []).map(({ name }: { name: string }) => name),
  ];
  const visible = textsIn(html.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")).join(" ");
  for (const fact of facts) expect(visible, slug).toContain(fact);
  for (const href of firm.sameAs) expect(html, slug).toContain(`href="${href}"`);
  expect(html.includes("<form "), slug).toBe(posting.directApply);
  return posting;
}

/** Expects a square picture, as large as Google wants it, that other sites may load. */
async function expectShareable(dist: string, path: string): Promise<void> {
  expect(existsSync(join(dist, path)), path).toBe(true);
  const { width = 0, height } = await sharp(join(dist, path)).metadata();
  expect(width, path).toBeGreaterThanOrEqual(112);
  expect(height, path).toBe(width);
  expect(headersOf(path)["cross-origin-resource-policy"], path).toBe("cross-origin");
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The texts of HTML, without its tags. */
function textsIn(html: string): string[] {
  return html
    .replaceAll(/<[^>]*>/g, "\n")
    .split("\n")
    .map((line) => line.replaceAll(/&(\w+);/g, (all, name) => entities[name] ?? all).trim())
    .filter(Boolean);
}

const dayInWords = (date: string) =>
  new Date(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
const euros = (value: number) => `€${value.toLocaleString("en-GB")}`;
const countryName = (code: string) => new Intl.DisplayNames("en-GB", { type: "region" }).of(code);
