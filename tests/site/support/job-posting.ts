import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/**
 * What Google requires, and what it recommends as far as the site knows it
 * (developers.google.com/search/docs/appearance/structured-data/job-posting).
 */
const always = [
  "title",
  "description",
  "datePosted",
  "validThrough",
  "hiringOrganization",
  "identifier",
  "employmentType",
  "baseSalary",
  "directApply",
];
const wanted = {
  atPlace: [...always, "jobLocation"],
  fullyRemote: [...always, "jobLocationType", "applicantLocationRequirements"],
};

/** All structured data of a built page. */
export function structuredData(html: string) {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json = ""]) => JSON.parse(json));
}

/**
 * Expects that the page of an open job in `dist` has a posting as Google wants it, and that a
 * visitor can read what it says.
 *
 * @returns the posting
 */
export function expectPosting(dist: string, slug: string, place: keyof typeof wanted) {
  const html = readFileSync(join(dist, `careers/${slug}.html`), "utf8");
  const posting = structuredData(html).find((data) => data["@type"] === "JobPosting");
  const { hiringOrganization: firm, baseSalary, jobLocation, url } = posting;
  const own = ["@context", "@type", "url"];
  expect(Object.keys(posting).sort(), slug).toEqual([...wanted[place], ...own].sort());
  expect(url, slug).toBe(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]);
  expect(existsSync(join(dist, new URL(firm.logo).pathname)), firm.logo).toBe(true);
  expect(html.includes("<form "), slug).toBe(posting.directApply);

  const visible = textsIn(html.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")).join(" ");
  const { minValue, maxValue } = baseSalary.value;
  for (const fact of [
    posting.title,
    firm.name,
    ...textsIn(posting.description),
    ...[minValue, maxValue].map((euros) => `€${euros.toLocaleString("en-GB")}`),
    ...(jobLocation ? [jobLocation.address.postalCode, jobLocation.address.addressLocality] : []),
    ...(posting.applicantLocationRequirements ?? []).map(({ name }: { name: string }) => name),
  ]) {
    expect(visible, slug).toContain(fact);
  }
  return posting;
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
