import { expect, test } from "vitest";
import { matrix } from "../../firmware/tools/sources.ts";
import { single } from "../../site/content-model/content.ts";
import { risks as schema } from "../../site/content-model/risks.ts";
import { registerRows, shipping } from "../../site/thermostat/computed/register.ts";

/** The sample of a risk register, against what the pages promise of it. */

const register = single("risks");
const messages = (changed: unknown) =>
  schema.safeParse({ ...register, risks: changed }).error?.issues.map(({ message }) => message);

test("a requirement without a risk, or a risk without what its kind needs, is a mistake", () => {
  const [first, ...others] = register.risks;
  expect(messages(register.risks)).toBeUndefined();
  expect(messages([{ ...first, requirements: ["SEN-9"] }, ...others])).toEqual([
    "SEN-9 is not a requirement of the firmware",
  ]);
  const without = register.risks.filter(({ requirements: own = [] }) => !own.includes("CTL-5"));
  expect(messages(without)).toEqual(["no risk has CTL-5 among its requirements"]);
  expect(messages([...register.risks, { ...first, id: "R-99", requirements: undefined }])).toEqual([
    "R-99 needs requirements, accepted or untested",
  ]);
});

test("the register is ranked, and names a known bug that no test catches", () => {
  const levels = registerRows().map(({ Level }) => Number.parseInt(Level, 10));
  expect(levels).toEqual(levels.toSorted((a, b) => b - a));
  expect(matrix().failing["no-hysteresis"]).toEqual([]);
});

test("a build ships when no test fails and no high risk is untested", () => {
  // As on the page, for the firmware as shipped.
  expect(shipping([]).answer).toBe("Not yet");
  expect(shipping([]).blocking.length).toBeGreaterThan(0);
  const broken = shipping(["SEN-2"]);
  expect(broken.answer).toBe("No");
  expect(broken.uncovered.map(({ requirements: own }) => own)).toEqual([["SEN-2"]]);
});
