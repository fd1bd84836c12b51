import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobs, readContent, services, servicesIn, stringsIn } from "../support/content.ts";

/** What the schemas cannot see: agreement between the content files. */

const content = join(import.meta.dirname, "../../content");

test("the Services menu has two groups of at least four, and every service that is specified", () => {
  for (const group of ["core", "other"] as const) {
    expect(servicesIn(group).length, group).toBeGreaterThanOrEqual(4);
  }
  expect(services.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining([
      "custom-test-automation",
      "cicd-integration",
      "test-setup-development",
      "coaching-as-a-service",
      "embedded-software-design",
      "embedded-test-strategy",
      "stakeholder-dashboards",
      "developer-test-setups",
    ]),
  );
});

test("what is marked as a stand-in is a field that exists", () => {
  const company = readContent("company.yaml");
  for (const path of company.standIns) {
    const value = path
      .split(".")
      .reduce((at: unknown, key: string) => (at as Record<string, unknown>)?.[key], company);
    expect(value, path).toBeDefined();
  }
});

test("every position shows its range of pay, and the open one's spans the others'", () => {
  const ranges = jobs.map(({ slug }) => ({ slug, ...readContent(`jobs/${slug}.yaml`).pay }));
  for (const { slug, from, to } of ranges) expect(from, slug).toBeLessThan(to);
  expect(ranges.find(({ slug }) => slug === "open-application")).toMatchObject({
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  });
});

test("the engineers claimed and the coaches are the members listed", () => {
  const members = readdirSync(join(content, "team")).map((file) => readContent(`team/${file}`));
  const coaches = members.filter(({ role }) => /\bcoach\b/i.test(role));
  expect(members.length - coaches.length).toBe(readContent("company.yaml").claims.engineers);
});

test("quotation marks and apostrophes in the copy are real ones", () => {
  const files = readdirSync(content, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".yaml"))) {
    // Commands and files, in lines, are not copy.
    for (const text of stringsIn(readContent(file), "lines"))
      expect(text, file).not.toMatch(/["']/);
  }
});
