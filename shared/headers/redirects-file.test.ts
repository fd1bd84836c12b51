import { expect, test } from "vitest";
import { readRedirectsFile } from "./redirects-file.ts";

test("reads one redirect a line", () => {
  expect([...readRedirectsFile("# a comment\n\n/old /new 301\n/a  /b?c=d 307\n")]).toEqual([
    ["/old", { to: "/new", status: 301 }],
    ["/a", { to: "/b?c=d", status: 307 }],
  ]);
});

test.each(["/old", "/old /new", "/old /new 303", "old /new 301", "/old https://a.example/ 301"])(
  "a line that cannot be read is refused: %j",
  (text) => {
    expect(() => readRedirectsFile(text)).toThrow("_redirects: cannot read");
  },
);
