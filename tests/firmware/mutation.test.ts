import { describe, expect, test } from "vitest";
import { allMutants, isSame, mutantsOf } from "../../firmware/mutation/make-mutants.ts";
import { measuredSources, unsorted } from "../../firmware/mutation/measure.ts";
import { score, survivors } from "../../firmware/tools/sources.ts";

test("at least 96 % of the mutants that are not equivalent are caught", () => {
  expect(score().percent).toBeGreaterThanOrEqual(96);
  expect(score().equivalent + score().survived).toBe(survivors().length);
});

test("each survivor is one mutant of today's source, with a reason", () => {
  const mutants = allMutants();
  for (const survivor of survivors()) {
    expect(mutants.filter((mutant) => isSame(mutant, survivor)).length, survivor.to).toBe(1);
    expect(survivor.reason, survivor.to).not.toBe(unsorted);
  }
});

test("the score was measured with today's code; otherwise run npm run firmware -- --mutants", () => {
  expect(score().sources).toBe(measuredSources());
});

describe("a line is changed in each of these ways", () => {
  test.each([
    ["enum { A_MS = 100 };", ["enum { A_MS = 50 };", "enum { A_MS = 200 };"]],
    ["  FILTER = 8", ["FILTER = 7", "FILTER = 9"]],
    ["  call(a < b); /* a < b */", ["call(a <= b);", "call(a >= b);", ";"]],
    [
      "  if (ready && (a == b)) {",
      [
        "if (ready && (a != b)) {",
        "if (true) {",
        "if (false) {",
        "if (true && (a == b)) {",
        "if (ready && true) {",
        "if (ready || (a == b)) {",
      ],
    ],
    ["  since = now - start;", ["since = now + start;", "since = now;", "since = start;", ";"]],
    ["      break;", [";"]],
    ["    case READY:", [""]],
    ["  const bool on = wanted;", ["const bool on = !(wanted);"]],
    ["  mode = hot ? OFF : ON;", ["mode = hot ? ON : OFF;", ";"]],
    ["  1234, 5,", ["1294, 5,", "1234, 65,"]],
  ])("%s", (line, changes) => {
    const source = `void f(void) {\n${line}\n  g();\n}\n`;
    const made = mutantsOf("x.c", source).filter((mutant) => mutant.line === 2);
    expect(made.map(({ to }) => to)).toEqual(changes);
  });

  test("a return, unless it is the last", () => {
    const changed = (below: string) =>
      mutantsOf("x.c", `  return x;\n${below}\n`).filter(({ line }) => line === 1).length;
    expect([changed("  g();"), changed("}")]).toEqual([1, 0]);
  });
});

test("lines that repeat in a function are told apart, wherever they move", () => {
  const body = "void f(void) {\n  g();\n  h();\n  g();\n}\n";
  const places = (source: string) => mutantsOf("x.c", source).map(({ line: _, ...place }) => place);
  expect(places(`/* new */\n\n${body}`)).toEqual(places(body));
  expect(new Set(places(body).map((place) => JSON.stringify(place))).size).toBe(3);
});
