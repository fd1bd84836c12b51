import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const limitBytes = 64 * 1024;
const filled = (part: string, begin = "", end = "") =>
  begin + part.repeat((limitBytes - begin.length - end.length) / part.length) + end;

test.each([
  ["form", "one name again and again", filled("a&")],
  ["form", "escapes", filled("%41")],
  ["form", "line ends", filled("\r\n")],
  ["json", "lists in lists", filled("[")],
  ["json", "one name again and again", filled('"":0,', "{", '"":0}')],
  ["json", "quotes", filled('\\"', '{"a":"', '"}')],
  ["json", "spaces", filled(" ", '{"a":""', "}")],
] as const)("the largest %s body of %s is read without delay", (encoding, _of, text) => {
  const body = Buffer.from(text);
  const startedAt = performance.now();
  readBody(encoding, body);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
