import { expect, test } from "vitest";
import { single } from "../../site/content.ts";
import { risks as schema } from "../../site/content-model/risks.ts";
import { risksWithEvidence, shipping } from "../../site/pages/_trace/register.ts";

/** The sample of a risk register, against what the pages promise of it. */

const register = single("risks");
const messages = (changed: unknown) =>
  schema.safeParse({ ...register, risks: changed }).error?.issues.map(({ message }) => message);

test("a requirement without a risk, or a risk without what its kind needs, is a mistake", () => {
  const { accepted, untested, ...first } = { ...register.risks[0], id: "R-99" };
  const withOne = (requirements?: string[]) =>
    messages([...register.risks, { ...first, requirements }]);
  expect(withOne(["CTL-5"])).toBeUndefined();
  expect(withOne(["SEN-99"])).toEqual([expect.stringContaining("You wrote: SEN-99")]);
  expect(withOne()).toEqual(["R-99 needs requirements, accepted or untested"]);
  const without = register.risks.filter(({ requirements: own = [] }) => !own.includes("CTL-5"));
  expect(messages(without)?.join()).toMatch(/^no risk has .*CTL-5.* among its requirements$/);
});

test("the register is ranked", () => {
  const levels = risksWithEvidence().map(({ rating }) => Number.parseInt(rating, 10));
  expect(levels).toEqual(levels.toSorted((a, b) => b - a));
});

test("a build ships when no test fails and no high risk is untested", () => {
  const isBlocked = risksWithEvidence().some(
    ({ rating, status }) => rating.endsWith("high") && status === "Not tested",
  );
  expect(shipping([]).answer).toBe(isBlocked ? "Not yet" : "Yes");
  const broken = shipping(["SEN-2"]);
  expect(broken.answer).toBe("No");
  for (const { requirements } of broken.uncovered) expect(requirements).toContain("SEN-2");
});
