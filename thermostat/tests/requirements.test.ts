import { expect, test } from "vitest";
import { traceabilityGaps } from "../record/tools/requirements.ts";
import { bugs, find, lessons, requirements, text } from "../record/tools/sources.ts";

test("requirements, tests and bugs name each other", () => {
  expect(traceabilityGaps()).toEqual([]);
});

test("a requirement without a test and a test without a requirement are found", () => {
  const list = text("firmware/tests/tests.h").replace(/^.*"CTL-5".*$/m, "");
  const wanted = requirements().filter(({ id }) => id !== "NVM-3");
  expect(traceabilityGaps(list, wanted)).toEqual([
    "CTL-5 doesn't appear exactly once in requirements.yaml and in tests.h",
    "NVM-3 doesn't appear exactly once in requirements.yaml and in tests.h",
  ]);
});

test("each lesson has what happened, what found it and what changed, and where that shows", () => {
  const files = find("{firmware/{src,bench,tests},record/mutation}/*").map((path) =>
    path.replace(/^\w+\//, ""),
  );
  const places = [...requirements(), ...bugs()].map(({ id }) => id).concat(files);
  for (const { text, found, change, shown } of lessons()) {
    expect(
      [text, found, change].every((sentence) => sentence.endsWith(".")),
      text,
    ).toBe(true);
    expect(places, text).toEqual(expect.arrayContaining(shown.split(", ")));
  }
});
