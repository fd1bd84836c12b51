import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobs, readContent, services, servicesIn, stringsIn } from "../support/content.ts";

/** What the schemas cannot check: agreement between content files. */

const content = join(import.meta.dirname, "../../content");

test("the Services menu has two groups of at least four, and every service of the specification", () => {
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

test("every stand-in is a field that exists", () => {
  const company = readContent("company.yaml");
  for (const path of company.standIns) {
    const value = path
      .split(".")
      .reduce((at: unknown, key: string) => (at as Record<string, unknown>)?.[key], company);
    expect(value, path).toBeDefined();
  }
});

test("every position shows its pay range, and the open application's spans the others", () => {
  const ranges = jobs.map(({ slug }) => ({ slug, ...readContent(`jobs/${slug}.yaml`).pay }));
  for (const { slug, from, to } of ranges) expect(from, slug).toBeLessThan(to);
  expect(ranges.find(({ slug }) => slug === "open-application")).toMatchObject({
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  });
});

test("the number of engineers claimed is the number of members who are not coaches", () => {
  const members = readdirSync(join(content, "team")).map((file) => readContent(`team/${file}`));
  const coaches = members.filter(({ role }) => /\bcoach\b/i.test(role));
  expect(members.length - coaches.length).toBe(readContent("company.yaml").claims.engineers);
});

test("quotation marks and apostrophes in the copy are typographic", () => {
  const files = readdirSync(content, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".yaml"))) {
    // Commands and files, in fields named lines, are not copy.
    for (const text of stringsIn(readContent(file), "lines"))
      expect(text, file).not.toMatch(/["']/);
  }
});
