import { expect, test } from "vitest";
import { typed } from "../../tests/support/submissions.ts";
import { checkSubmission, isHoneypotFilledIn } from "./check.ts";
import type { Kind } from "./kinds.ts";
import { problems } from "./texts.ts";

const receivedAt = new Date("2026-11-20T12:00:00Z");
// As a client that sends no more than it has to.
const { company: _, ...enquiry } = typed.enquiry;
const { application } = typed;

/** The problems of a submission, by field name. */
function problemsWith(kind: Kind, input: Record<string, unknown>): Record<string, string> {
  const checked = checkSubmission(kind, input, receivedAt);
  const errors = checked.ok ? [] : checked.errors;
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Between them, the two kinds have every type of field. */
const kindWith = (field: string): Kind => (field in application ? "application" : "enquiry");
const right = { enquiry, application };

test.each<[string, string | undefined, string]>([
  ["firstName", "Łukasz 李 😀", "any script and emoji"],
  ["firstName", "x".repeat(100), "the longest text"],
  ["company", "", "an optional field left empty"],
  ["message", "a\r\nb\tc", "several lines"],
  ["email", "o'brien+tag@sub.example.com", "a tagged address"],
  ["email", "ann@bücher.example", "a domain in another script"],
  ["linkedinUrl", "https://bücher.example/straße?ü=ß", "a link in another script"],
  ["dialCode", "+33", "one of the choices"],
])("%s %j is accepted: %s", (field, value) => {
  const kind = kindWith(field);
  expect(problemsWith(kind, { ...right[kind], [field]: value })).toEqual({});
});

test.each<[string, unknown, string, string]>([
  ["firstName", undefined, problems.missing, "nothing"],
  ["firstName", " \u00a0\u200b\t", problems.missing, "nothing to see"],
  ["firstName", 5, problems.notText, "a number"],
  ["firstName", ["a"], problems.notText, "a list"],
  ["firstName", "x".repeat(101), problems.tooLong(100, 101), "one too many"],
  ["message", "x".repeat(6007), problems.tooLong(5000, 6007), "a long text"],
  ["email", "ann@", problems.email, "no domain"],
  ["email", "a@b.co%0aBcc:", problems.email, "a header"],
  ["email", "a@ü.de/x", problems.email, "a path after a domain in another script"],
  ["linkedinUrl", "javascript:alert(1)", problems.linkScheme, "a script"],
  ["linkedinUrl", "java\nscript:alert(1)", problems.linkScheme, "with a line end in it"],
  ["linkedinUrl", "https://linkedin.com@evil.example", problems.linkTarget, "a hidden host"],
  ["linkedinUrl", "https://:linkedin.com@evil.example", problems.linkTarget, "another hidden host"],
  ["linkedinUrl", "https:\\\\evil.example", problems.linkScheme, "backslashes"],
  ["linkedinUrl", "https://evil.example\\@linkedin.com", problems.linkTarget, "a backslash"],
  [
    "linkedinUrl",
    "linkedin.com@evil.example",
    problems.linkScheme,
    "a hidden host without a scheme",
  ],
  ["linkedinUrl", "https://", problems.linkTarget, "no host"],
  ["linkedinUrl", "linkedin./in/ada", problems.linkScheme, "no whole host"],
  ["linkedinUrl", "https://a.example/ https://evil.example", problems.linkBlanks, "a blank"],
  [
    "linkedinUrl",
    "https://evil.example/\u202emoc.nidekniL",
    problems.linkBlanks,
    "another direction",
  ],
  ["linkedinUrl", "https://linked\u200bin.com/", problems.linkBlanks, "a hidden character"],
  ["dialCode", "+99", problems.choice, "none of the choices"],
  ...["+32", "+420", "0032 00", "(+32)", "+32 47", "no phone"].map(
    (number): [string, unknown, string, string] => ["phone", number, problems.phone, "no number"],
  ),
  ["source", "https://example.com/", problems.source, "no page of ours"],
  ["source", `/${"x".repeat(2048)}`, problems.tooLong(2048, 2049), "a long one"],
])("%s %j is rejected: %s %s", (field, value, message) => {
  const kind = kindWith(field);
  const input = Object.defineProperty({ ...right[kind] }, field, { value, enumerable: true });
  expect(problemsWith(kind, input)).toEqual({ [field]: message });
});

test("fields that the form does not have are ignored", () => {
  const input = { ...enquiry, extension: "x", ["__proto__"]: "x", constructor: "x" };
  const checked = checkSubmission("enquiry", input, receivedAt);
  expect(checked.ok && Object.values(checked.payload)).not.toContain("x");
});

test.each<[leaveEmpty: unknown, isFilledIn: boolean]>([
  [undefined, false],
  [" \n\u200b\ufffc", false],
  ["https://pills.example", true],
  [["", ""], true],
])("a honeypot with %j is filled in: %s", (leaveEmpty, isFilledIn) => {
  expect(isHoneypotFilledIn({ ...enquiry, leaveEmpty })).toBe(isFilledIn);
});

test("every missing required field is reported", () => {
  expect(Object.keys(problemsWith("enquiry", {})).sort()).toEqual(Object.keys(enquiry).sort());
  expect(Object.keys(problemsWith("application", {})).sort()).toEqual(
    Object.keys(application).sort(),
  );
});

test("an enquiry becomes the payload of the specification, in its order", () => {
  const checked = checkSubmission("enquiry", enquiry, receivedAt);
  const payload = checked.ok ? checked.payload : {};
  const added = { company: "", timestamp: "2026-11-20T12:00:00.000Z", source: "" };
  expect(payload).toEqual({ ...enquiry, ...added });
  expect(Object.keys(payload).join(" ")).toBe(
    "firstName lastName email company subject message timestamp source",
  );
});

test.each<[given: unknown, isOwn: boolean]>([
  ["2026-11-20T11:55:00.000Z", false],
  ["2026-11-20T13:05:00+01:00", false],
  ["2026-11-20T11:54:59Z", true],
  ["2026-11-20T12:05:01Z", true],
  ["1970-01-01T00:00:00.000Z", true],
  ["2038-01-19T03:14:08.000Z", true],
  ["today", true],
  [undefined, true],
  [5, true],
])("with a timestamp of %j, the intake's own is delivered: %s", (timestamp, isOwn) => {
  const checked = checkSubmission("enquiry", { ...enquiry, timestamp }, receivedAt);
  const expected = isOwn ? receivedAt.toISOString() : timestamp;
  expect(checked.ok && checked.payload.timestamp).toBe(expected);
});

test("a timestamp of a day that does not exist is replaced", () => {
  const timestamp = "2027-02-30T00:00:00Z";
  const checked = checkSubmission("enquiry", { ...enquiry, timestamp }, new Date("2027-03-02"));
  expect(checked.ok && checked.payload.timestamp).toBe("2027-03-02T00:00:00.000Z");
});

test("an application that names no dial code needs a whole phone number", () => {
  const { dialCode: _, ...rest } = application;
  const phone = "+32 470 12 34 56";
  for (const without of [rest, { ...application, phone, dialCode: "" }]) {
    expect(problemsWith("application", without)).toEqual({ dialCode: problems.missing });
  }
  const checked = checkSubmission("application", { ...rest, phone }, receivedAt);
  expect(checked.ok && checked.payload).toMatchObject({ phone });
});
