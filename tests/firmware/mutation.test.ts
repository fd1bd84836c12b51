import { expect, test } from "vitest";
import { mutantsOf } from "../../tools/firmware/mutants/make.ts";
import { isSame, measuredSources } from "../../tools/firmware/mutants/measure.ts";
import { find, score, survivors, text } from "../../tools/firmware/sources.ts";

test("at least 95 % of the mutants that are not equivalent are caught", () => {
  expect(score().percent).toBeGreaterThanOrEqual(95);
  expect(score().equivalent + score().survived).toBe(survivors().length);
});

test("each survivor is a mutant of today's source, sorted with a reason", () => {
  const mutants = find("firmware/src/*.{c,h}").flatMap((file) => mutantsOf(file, text(file)));
  for (const survivor of survivors()) {
    expect(
      mutants.some((mutant) => isSame(mutant, survivor)),
      survivor.to,
    ).toBe(true);
    expect(survivor.reason, survivor.to).not.toBe("not sorted yet");
  }
});

test("the score was measured with today's code; otherwise run npm run firmware -- --mutants", () => {
  expect(score().sources).toBe(measuredSources());
});

test("comments, constants and statements are treated as what they are", () => {
  const source = "enum { A_MS = 100 };\n  call(a < b); /* a < b */\n";
  expect(mutantsOf("x.c", source).map(({ to }) => to)).toEqual([
    "enum { A_MS = 50 };",
    "enum { A_MS = 200 };",
    "call(a <= b); /* a < b */",
    "call(a >= b); /* a < b */",
    ";",
  ]);
});
