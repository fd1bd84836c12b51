import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

/** What the schemas cannot see: agreement between the content files. */

const content = join(import.meta.dirname, "../../content");
const read = (file: string) => parse(readFileSync(join(content, file), "utf8"));
const readAll = (folder: string) =>
  readdirSync(join(content, folder)).map((file) => ({
    slug: file.replace(".yaml", ""),
    ...read(join(folder, file)),
  }));

test("the Services menu has two groups of four", () => {
  const groups = readAll("services").map((service) => service.group);
  expect(groups.filter((group) => group === "core")).toHaveLength(4);
  expect(groups.filter((group) => group === "other")).toHaveLength(4);
});

test("what is marked as a stand-in is a field that exists", () => {
  const company = read("company.yaml");
  for (const path of company.standIns) {
    const value = path
      .split(".")
      .reduce((at: unknown, key: string) => (at as Record<string, unknown>)?.[key], company);
    expect(value, path).toBeDefined();
  }
});

test("quotation marks and apostrophes in the copy are real ones", () => {
  const files = readdirSync(content, { recursive: true, encoding: "utf8" });
  // A program wrote the project's figures; they quote the titles of tests as they are.
  const written = files.filter((name) => /(?<!project-figures)\.yaml$/.test(name));
  for (const file of written) {
    for (const text of stringsIn(read(file))) expect(text, file).not.toMatch(/["']/);
  }
});

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}
