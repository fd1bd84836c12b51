import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/**
 * What Google requires of a posting, and recommends as far as the site knows it
 * (developers.google.com/search/docs/appearance/structured-data/job-posting).
 */
const wanted =
  "title description datePosted hiringOrganization identifier employmentType baseSalary directApply jobLocation";

/** All structured data of a built page. */
export const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  );

/** The texts between tags of a piece of HTML. */
export const textsIn = (html: string) =>
  html
    .replaceAll("&amp;", "&")
    .split(/\s*<[^>]*>\s*/)
    .filter(Boolean);

/**
 * Expects that the page of an open job in `dist` has a posting with these properties, and that a
 * visitor can read what it says.
 */
export function expectPosting(dist: string, slug: string) {
  const html = readFileSync(join(dist, `careers/${slug}.html`), "utf8");
  const posting = structuredData(html).find((data) => data["@type"] === "JobPosting");
  expect(Object.keys(posting).sort(), slug).toEqual(
    `@context @type url ${wanted}`.split(" ").sort(),
  );
  const { hiringOrganization: firm, baseSalary, jobLocation, url } = posting;
  expect(url, slug).toBe(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]);
  expect(existsSync(join(dist, new URL(firm.logo).pathname)), firm.logo).toBe(true);
  expect(html.includes("<form "), slug).toBe(posting.directApply);
  const visible = textsIn(html.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")).join(" ");
  const { minValue, maxValue } = baseSalary.value;
  const { postalCode, addressLocality } = jobLocation.address;
  for (const fact of [
    ...[posting.title, firm.name, postalCode, addressLocality, ...textsIn(posting.description)],
    ...[minValue, maxValue].map((euros) => `€${euros.toLocaleString("en-GB")}`),
  ]) {
    expect(visible, slug).toContain(fact);
  }
  return posting;
}
