import { describe, expect, test } from "vitest";
import { problemWith } from "./check-field.ts";
import type { Field } from "./fields.ts";

const text: Field = { label: "Field", type: "text", required: true, maxLength: 5 };
const optional: Field = { ...text, required: false };
const multiline: Field = { label: "Field", type: "multiline", required: true, maxLength: 20 };
const email: Field = { label: "Field", type: "email", required: true, maxLength: 254 };
const url: Field = { label: "Field", type: "url", required: true, maxLength: 2000 };
const choice: Field = {
  label: "Field",
  type: "choice",
  required: true,
  maxLength: 5,
  choices: ["+32", "+33"],
};

describe("is accepted:", () => {
  test.each<[string, Field, unknown]>([
    ["the longest text", text, "12345"],
    ["an optional field left out", optional, undefined],
    ["an optional field left empty", optional, ""],
    ["any script and emoji", { ...text, maxLength: 20 }, "Łukasz 李 😀"],
    ["several lines", multiline, "a\r\nb\tc"],
    ["a tagged address", email, "o'brien+tag@sub.example.com"],
    ["a domain in another script", email, "ann@bücher.example"],
    ["a local domain, as browsers do", email, "ann@localhost"],
    ["a link in capitals", url, "HTTPS://Example.com/a?b#c"],
    ["a plain link", url, "http://example.com"],
    ["a link in another script", url, "https://bücher.example/straße?ü=ß"],
    ["one of the choices", choice, "+33"],
  ])("%s", (_what, field, value) => {
    expect(problemWith(field, value)).toBeUndefined();
  });
});

describe("is refused:", () => {
  test.each<[string, Field, unknown, RegExp]>([
    ["nothing", text, undefined, /fill in/],
    ["null", text, null, /fill in/],
    ["blanks only", text, " \u00a0 ", /fill in/],
    ["a number", text, 5, /single text/],
    ["a list", text, ["a"], /single text/],
    ["one character too many", text, "123456", /at most 5 characters; there are 6/],
    ["a line end in a line", text, "a\nb", /cannot be printed/],
    ["NUL in prose", multiline, "a\u0000b", /cannot be printed/],
    ["half a surrogate pair", multiline, "a\ud800", /cannot be printed/],
    ["an address without a domain", email, "ann@", /email address/],
    ["an address with two @", email, "a@b@example.com", /email address/],
    ["an address with a header in it", email, "a@b.co%0aBcc:", /email address/],
    ["a path after a domain in another script", email, "a@ü.de/x", /email address/],
    ["a port after one", email, "a@ü.de:80", /email address/],
    ["a query after one", email, "a@ü.de?x=1", /email address/],
    ["a fragment after one", email, "a@ü.de#f", /email address/],
    ["a script for a link", url, "javascript:alert(1)", /begins with/],
    ["a link that hides its host", url, "https://linkedin.com@evil.example", /begins with/],
    ["a link with backslashes", url, "https:\\\\evil.example", /begins with/],
    ["a link without a host", url, "https://", /begins with/],
    ["data for a link", url, "data:text/html,<script>alert(1)</script>", /begins with/],
    ["a file for a link", url, "file:///etc/passwd", /begins with/],
    ["a script in odd capitals", url, "JaVaScRiPt:alert(1)//https://a.example", /begins with/],
    ["a script behind a blank", url, " javascript:alert(1)", /begins with/],
    ["a script with a line end in it", url, "java\nscript:alert(1)", /cannot be printed/],
    ["a link with one slash", url, "https:/evil.example", /begins with/],
    ["a link without a scheme", url, "//evil.example", /begins with/],
    ["a link with a blank in it", url, "https://a.example/ https://evil.example", /begins with/],
    ["a link with an escaped @", url, "https://linkedin.com%40evil.example", /begins with/],
    ["a link that turns its direction", url, "https://evil.example/\u202emoc.nidekniL", /begins/],
    ["a link with a hidden character", url, "https://linked\u200bin.com/", /begins with/],
    ["none of the choices", choice, "+99", /from the list/],
  ])("%s", (_what, field, value, message) => {
    expect(problemWith(field, value)).toMatch(message);
  });
});
