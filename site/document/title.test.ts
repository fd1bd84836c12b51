import { expect, test } from "vitest";
import { documentTitle } from "./title.ts";

const company = { name: "Acme", tagline: "Tests for embedded software" };

test("a page's title carries the firm's name", () => {
  expect(documentTitle("Careers", company)).toBe("Careers | Acme");
});

test("a page without its own title shows the tagline", () => {
  expect(documentTitle(undefined, company)).toBe("Tests for embedded software | Acme");
});

test("the name is left out where the two together would be cut off", () => {
  const title = "A title of exactly fifty-four characters, to the letter";
  expect(documentTitle(title, company)).toBe(title);
});
