import { expect, test } from "vitest";
import {
  addresses,
  foreignAddresses,
  links,
  refusedAddresses,
  refusedLinks,
} from "../../tests/support/pasted-values.ts";
import { application, enquiry } from "../../tests/support/submissions.ts";
import { checkSubmission } from "./check.ts";
import { limits } from "./limits.ts";
import { problems } from "./texts.ts";

const receivedAt = new Date("2026-11-20T12:00:00Z");

/** What the webhook receives for a field in which this was typed, or the messages. */
function delivered(kind: "enquiry" | "application", typed: Record<string, string>, field: string) {
  const input = { ...(kind === "enquiry" ? enquiry : application), ...typed };
  const checked = checkSubmission(kind, input, receivedAt);
  return checked.ok ? checked.payload[field as "email"] : checked.errors;
}

const england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";

test.each<[field: string, typed: string, delivered: string]>([
  ["firstName", " Ann ", "Ann"],
  ["firstName", "\u00a0Ann\u00a0", "Ann"],
  ["firstName", "\ufeffAnn", "Ann"],
  ["firstName", "\u200bAnn\u200b\u200b", "Ann"],
  ["firstName", "\u00adAnn\u2060", "Ann"],
  ["firstName", "\ufff9Ann\ufffa\ufffb\ufffc", "Ann"],
  ["firstName", "Ann\tMarie", "Ann Marie"],
  ["firstName", "Ann\r\nMarie", "Ann Marie"],
  ["firstName", "Ann\u2028Marie", "Ann Marie"],
  ["firstName", "A\u0007nn", "Ann"],
  ["firstName", "\u0080Ann\u009f", "Ann"],
  ["firstName", "Jan  van der  Berg", "Jan  van der  Berg"],
  ["firstName", "مریم\u200cسادات", "مریم\u200cسادات"],
  ["company", "\u200b\u00a0", ""],
  ["company", `Cross of ${england}`, `Cross of ${england}`],
  ["company", "R&D \u{1F469}\u200d\u{1F527}", "R&D \u{1F469}\u200d\u{1F527}"],
  ["subject", "10\u00a0°C at\u00a0noon", "10\u00a0°C at\u00a0noon"],
  ["message", "one\vtwo", "one\ntwo"],
  ["message", "one\u2028two\u2029three", "one\ntwo\nthree"],
  ["message", "one\r\ntwo\rthree", "one\ntwo\nthree"],
  ["message", "one\n\n\ntwo", "one\n\n\ntwo"],
  ["message", "\n\n  one\n  two\n\n", "one\n  two"],
  ["message", "a\tb", "a\tb"],
  ["message", "half \ud83d here", "half \ufffd here"],
  ["message", `${"m".repeat(5000)}\n\n`, "m".repeat(5000)],
])("%s: %j is delivered as %j", (field, typed, expected) => {
  expect(delivered("enquiry", { [field]: typed }, field)).toBe(expected);
});

test.each([
  ...addresses.map(([pasted, kept]) => ["email", pasted, kept]),
  ...foreignAddresses.map(([pasted, kept]) => ["email", pasted, kept]),
  ...links.map(([pasted, kept]) => ["resumeUrl", pasted, kept]),
])("%s: of %j, %j is delivered", (field = "", pasted = "", kept) => {
  expect(delivered("application", { [field]: pasted }, field)).toBe(kept);
});

test.each([
  ...refusedAddresses.map(([pasted, message]) => ["email", pasted, message]),
  ...refusedLinks.map(([pasted, message]) => ["resumeUrl", pasted, message]),
])("%s: %j is refused: %s", (field = "", pasted = "", message) => {
  expect(delivered("application", { [field]: pasted }, field)).toEqual([{ field, message }]);
});

test.each<[chosen: string, typed: string, delivered: string]>([
  ["+32", "0470 12 34 56", "+32 0470 12 34 56"],
  ["+32", " 03/224.12.34 ", "+32 03/224.12.34"],
  ["+32", "(03) 224 12 34", "+32 (03) 224 12 34"],
  ["+32", "+32 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "+32 (0)470 12 34 56", "+32 (0)470 12 34 56"],
  ["+32", "+ 32 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "0032 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "tel:+32-470-12-34-56", "+32 470-12-34-56"],
  ["+32", "Tel. +32 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "+32\u00a0470\u202f12\u200b34 56", "+32 470 1234 56"],
  ["+32", "＋３２ ４７０", "+32 470"],
  ["+32", "32 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "(32) 470 12 34 56", "+32 470 12 34 56"],
  // Antwerp's area code is 03; without its 0, the number begins with Belgium's dial code.
  ["+32", "3 224 12 34", "+32 3 224 12 34"],
  ["+32", "32241234", "+32 32241234"],
  ["+32", "324123456", "+32 324123456"],
  ["+32", "32 123 45 67", "+32 32 123 45 67"],
  ["+49", "4921 123456", "+49 4921 123456"],
  ["+49", "49211234567", "+49 49211234567"],
  ["+49", "491711234567", "+49 1711234567"],
  ["+49", "49 171 12345", "+49 171 12345"],
  ["+49", "49 171 1234567", "+49 171 1234567"],
  ["+43", "43721234567", "+43 43721234567"],
  ["+43", "436641234567", "+43 6641234567"],
  ["+39", "391 123 4567", "+39 391 123 4567"],
  ["+39", "39391123456", "+39 391123456"],
  ["+47", "4712345678", "+47 12345678"],
  ["+47", "47 12 34 56", "+47 47 12 34 56"],
  ["+32", "+40 721 234 567", "+40 721 234 567"],
  ["+32", "(+40) 721 234 567", "+40 721 234 567"],
  ["+32", "+(40)721234567", "+40 721234567"],
  ["+32", "+31612345678", "+31 612345678"],
  ["+32", "0470 12 34 56 ext. 7", "+32 0470 12 34 56 ext. 7"],
  ["+32", "0470 12 34 56 / +33 6 12 34 56 78", "+32 0470 12 34 56 / +33 6 12 34 56 78"],
  ["+32", "+٣٢ ٤٧٠ ١٢٣٤٥٦", "+٣٢ ٤٧٠ ١٢٣٤٥٦"],
  ["+32", "+0032 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "+32 +32 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "0032 +32 470 12 34 56", "+32 470 12 34 56"],
  ["+49", "+49 4921 123456", "+49 4921 123456"],
  ["+372", "372 601 1234", "+372 601 1234"],
  ["+32", "(+32 470 12 34 56)", "+32 470 12 34 56"],
  ["+32", "+32 470 12 34 56 (home)", "+32 470 12 34 56 (home)"],
  ["+32", "WhatsApp: +32 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "[+32] 470 12 34 56", "+32 470 12 34 56"],
  ["+32", "+32\u2011470\u201012\u201334", "+32 470-12-34"],
  ["+32", "tel:0470123456", "+32 0470123456"],
  ["+32", "00/32/470.12.34.56", "+32 470.12.34.56"],
  ["+32", "'+31612345678", "+31 612345678"],
  ["+32", "<tel://+31612345678>", "+31 612345678"],
  ["+32", "Telefoon: 0470 12 34 56", "+32 Telefoon: 0470 12 34 56"],
])("phone: with %s chosen, %j is delivered as %j", (dialCode, typed, expected) => {
  expect(delivered("application", { dialCode, phone: typed }, "phone")).toBe(expected);
});

test("nothing but the ends is lost", () => {
  const text = `a${" ".repeat(4000)}b${"\u200b".repeat(900)}c`;
  expect(delivered("enquiry", { message: `\u00a0${text}\n` }, "message")).toBe(text);
});

test("blanks around a value count only in one longer than a line may be sent", () => {
  const blanks = " ".repeat(limits.lineLength - 3);
  expect(delivered("enquiry", { firstName: `${blanks}Ann` }, "firstName")).toBe("Ann");
  const message = problems.tooLong(100, limits.lineLength + 1);
  expect(delivered("enquiry", { firstName: ` ${blanks}Ann` }, "firstName")).toEqual([
    { field: "firstName", message },
  ]);
});
