import { describe, expect, test } from "vitest";
import { checkSubmission } from "./check.ts";

const receivedAt = new Date("2026-11-20T12:00:00Z");

const enquiry = {
  firstName: "Ann",
  lastName: "Maes",
  email: "ann@example.com",
  subject: "Hello",
  message: "Hi",
};
const application = {
  firstName: "Ann",
  lastName: "Maes",
  dialCode: "+32",
  phone: "470 12 34 56",
  email: "ann@example.com",
  jobTitle: "Engineer",
  linkedinUrl: "https://www.linkedin.com/in/ann",
  resumeUrl: "http://example.com/cv",
  motivation: "Boards",
};

function wrongFields(kind: "enquiry" | "application", input: Record<string, unknown>): string[] {
  const checked = checkSubmission(kind, input, receivedAt);
  return checked.ok ? [] : checked.errors.map(({ field }) => field);
}

test("an enquiry becomes the payload of the specification, in its order", () => {
  const checked = checkSubmission("enquiry", enquiry, receivedAt);
  expect(checked.ok && JSON.stringify(checked.payload)).toBe(
    JSON.stringify({
      firstName: "Ann",
      lastName: "Maes",
      email: "ann@example.com",
      company: "",
      subject: "Hello",
      message: "Hi",
      timestamp: "2026-11-20T12:00:00.000Z",
      source: "",
    }),
  );
});

test("an application's phone is dial code, space, number, however it was sent", () => {
  const whole = { ...application, phone: "+32 470 12 34 56" };
  const { dialCode: _, ...alone } = whole;
  for (const input of [application, alone, whole, { ...whole, dialCode: "+1" }]) {
    const checked = checkSubmission("application", input, receivedAt);
    expect(checked.ok && checked.payload).toMatchObject({ phone: "+32 470 12 34 56" });
    expect(checked.ok && checked.payload).not.toHaveProperty("dialCode");
  }
  const filledIn = checkSubmission(
    "application",
    { ...application, phone: "+31612345678" },
    receivedAt,
  );
  expect(filledIn.ok && filledIn.payload).toMatchObject({ phone: "+31 612345678" });
});

test("every missing required field is reported", () => {
  expect(wrongFields("enquiry", {})).toEqual([
    "firstName",
    "lastName",
    "email",
    "subject",
    "message",
  ]);
  expect(wrongFields("application", {}).sort()).toEqual(Object.keys(application).sort());
});

test("a number without any dial code is refused", () => {
  const { dialCode: _, ...rest } = application;
  expect(wrongFields("application", rest)).toEqual(["dialCode"]);
});

describe("when and where it was sent", () => {
  test.each([
    [{ timestamp: "2026-11-20T10:00:00.123Z", source: "/contact" }, []],
    [{ timestamp: "2026-11-20T10:00:00+01:00" }, []],
    [{ timestamp: "yesterday" }, ["timestamp"]],
    [{ timestamp: "2026-13-20T10:00:00Z" }, ["timestamp"]],
    [{ timestamp: "2026-02-30T00:00:00Z" }, ["timestamp"]],
    [{ timestamp: "2028-02-29T00:00:00+01:00" }, []],
    [{ source: "https://example.com/" }, ["source"]],
    [{ source: 1 }, ["source"]],
  ])("%j", (sending, expected) => {
    expect(wrongFields("enquiry", { ...enquiry, ...sending })).toEqual(expected);
  });
});

test.each(["constructor", "toString", "__proto__", "firstname"])(
  "an unknown field %s is reported, not dropped",
  (name) => {
    const input = Object.defineProperty({ ...enquiry }, name, { value: "x", enumerable: true });
    expect(wrongFields("enquiry", input)).toEqual([name]);
  },
);
