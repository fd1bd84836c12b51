import { expect, test } from "vitest";
import { headersFor, readHeadersFile, writeHeadersFile } from "./headers-file.ts";

test("what is written is read back", () => {
  const rules = new Map([
    ["/*", { "x-frame-options": "DENY" }],
    ["/contact", { "content-security-policy": "default-src 'none'; base-uri 'none'" }],
  ]);
  const text = writeHeadersFile(rules);
  expect(text).toBe(
    "/*\n  x-frame-options: DENY\n" +
      "/contact\n  content-security-policy: default-src 'none'; base-uri 'none'\n",
  );
  expect(readHeadersFile(`# a comment\n\n${text}`)).toEqual(rules);
});

test.each(["contact\n", "/contact\n  no colon\n", "  name: before any path\n", "/a b\n"])(
  "a line that cannot be read is refused: %j",
  (text) => {
    expect(() => readHeadersFile(text)).toThrow("_headers: cannot read");
  },
);

test("a line that hosts would refuse is not written", () => {
  expect(() => writeHeadersFile(new Map([["/", { a: "x".repeat(2000) }]]))).toThrow("_headers");
  expect(() => writeHeadersFile(new Map([["/", { a: "x\n/evil" }]]))).toThrow("_headers");
});

test("a path gets the headers of all rules that match it, the last one winning", () => {
  const rules = readHeadersFile("/*\n  a: 1\n  b: 1\n/_astro/*\n  b: 2\n/contact\n  b: 3\n");
  expect(headersFor(rules, "/contact")).toEqual({ a: "1", b: "3" });
  expect(headersFor(rules, "/_astro/x.js")).toEqual({ a: "1", b: "2" });
  expect(headersFor(rules, "/contact/more")).toEqual({ a: "1", b: "1" });
});
