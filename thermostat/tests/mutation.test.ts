import { expect, test } from "vitest";
import { allMutants, isSame, mutantsOf } from "../record/mutation/make-mutants.ts";
import { measuredSources, unsorted } from "../record/mutation/measure.ts";
import { coverage, score, survivors, text, uncovered } from "../record/tools/sources.ts";

test("at least 96 % of the mutants that are not equivalent are caught", () => {
  expect(score().percent).toBeGreaterThanOrEqual(96);
  const all = survivors().flatMap(({ mutants }) => mutants);
  expect(score().equivalent + score().survived).toBe(all.length);
});

test("each survivor is one mutant of today's source, with a reason", () => {
  const mutants = allMutants();
  for (const { reason, mutants: alike } of survivors()) {
    for (const one of alike) {
      expect(mutants.filter((mutant) => isSame(mutant, one)).length, one.to).toBe(1);
    }
    expect(reason).not.toBe(unsorted);
  }
});

test("the score was measured with today's code; otherwise run npm run firmware -- --mutants", () => {
  expect(score().sources).toBe(measuredSources());
  expect(score().mutants).toBe(allMutants().length);
});

test("every statement and 98 % of the branches are reached, and each line missed has a reason", () => {
  const { statements, branches } = coverage();
  expect(statements.reached).toBe(statements.of);
  expect(branches.reached / branches.of).toBeGreaterThanOrEqual(0.98);
  for (const { file, line, reason } of uncovered()) {
    expect(text(file)).toContain(line);
    expect(reason).toMatch(/\.$/);
  }
});

test("lines that repeat in a function are told apart, wherever they move", () => {
  const body = "void f(void) {\n  g();\n  h();\n  g();\n}\n";
  const places = (source: string) => mutantsOf("x.c", source).map(({ line: _, ...place }) => place);
  expect(places(`/* new */\n\n${body}`)).toEqual(places(body));
  expect(new Set(places(body).map((place) => JSON.stringify(place))).size).toBe(3);
});
