import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const limitBytes = 64 * 1024;

test.each([
  ["form", "one name again and again", "a&"],
  ["form", "no name again and again", "=&"],
  ["form", "escapes", "%41"],
  ["form", "line ends", "\r\n"],
  ["json", "lists in lists", "["],
  ["json", "objects in objects", '{"a":'],
] as const)("the largest %s body of %s is read without delay", (encoding, _of, part) => {
  const body = Buffer.from(part.repeat(limitBytes / part.length));
  const startedAt = performance.now();
  readBody(encoding, body);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test("a repeated name keeps all its values", () => {
  expect(readBody("form", Buffer.from("a=1&b=2&a=3&a=4"))).toEqual({ a: ["1", "3", "4"], b: "2" });
});
