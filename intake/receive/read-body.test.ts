import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const limitBytes = 64 * 1024;

test.each([
  ["form", "one name again and again", "a&"],
  ["form", "escapes", "%41"],
  ["form", "line ends", "\r\n"],
  ["json", "lists in lists", "["],
] as const)("the largest %s body of %s is read without delay", (encoding, _of, part) => {
  const body = Buffer.from(part.repeat(limitBytes / part.length));
  const startedAt = performance.now();
  readBody(encoding, body);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
