import { expect, test } from "vitest";
import { matrix, recordedRuns, requirements, text } from "../../firmware/tools/sources.ts";
import { single } from "../../site/content-model/content.ts";
import { risks as schema } from "../../site/content-model/risks.ts";
import { GET } from "../../site/pages/samples/thermostat-trace.csv.ts";
import { registerRows, release } from "../../site/thermostat/computed/register.ts";

/** The samples of a risk register and of a trace report, against what the pages promise of them. */

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

test("every row has what /embedded-test-strategy promises of a risk", () => {
  for (const row of registerRows()) {
    expect(row["What can happen"], row.Risk).toMatch(/^If [^.]+(\.\d+[^.]*)?, so [^.]+\.$/);
    expect(row["Owner (sample role)"] && row.Date && row["Comes from"], row.Risk).toBeTruthy();
    const decision = row["Decision, or what would test it"];
    if (row.Status === "Tested") {
      expect(row.Evidence, row.Risk).toMatch(
        /: passed on 3 targets, \d{4}-\d\d-\d\d( to \d{4}-\d\d-\d\d)?\./,
      );
      expect(row["Test level"], row.Risk).toBe("system");
    } else if (row.Status === "Accepted") {
      expect(decision, row.Risk).toMatch(/^Accepted by the [a-z ]+ on \d{4}-\d\d-\d\d\. .+\. What/);
    } else {
      expect(row.Status, row.Risk).toBe("Not tested");
      expect(decision, row.Risk).toMatch(/\.$/);
    }
  }
});

test("the register is ranked, and names a known bug that no test catches", () => {
  const levels = registerRows().map(({ Level }) => Number.parseInt(Level, 10));
  expect(levels).toEqual(levels.toSorted((a, b) => b - a));
  expect(matrix().failing["no-hysteresis"]).toEqual([]);
});

test("a build ships when no test fails and no high risk is untested", () => {
  // As on the page, for the firmware as shipped.
  expect(release([]).answer).toBe("Not yet");
  expect(release([]).blocking.length).toBeGreaterThan(0);
  const broken = release(["SEN-2"]);
  expect(broken.answer).toBe("No");
  expect(broken.uncovered.map(({ requirements: own }) => own)).toEqual([["SEN-2"]]);
});

test("the trace report has each requirement once for each target, with its test and image", async () => {
  const response = await GET({} as Parameters<typeof GET>[0]);
  const lines = (await response.text()).trimEnd().split("\r\n").slice(1);
  const { targets } = recordedRuns();
  expect(lines).toHaveLength(requirements().length * (targets.length + 1));
  for (const { id, text: sentence } of requirements()) {
    const own = lines.filter((line) => line.startsWith(`"${id}","${sentence}"`));
    expect(own, id).toHaveLength(targets.length + 1);
    for (const { target, image } of targets) {
      const [line = ""] = own.filter((one) => one.includes(`"${target}"`));
      expect(line, id).toContain(`"${image}","Passed"`);
    }
    const [, file, name] = /"(\w+\.c), (\w+)"/.exec(own[0] ?? "") ?? [];
    expect(text(`firmware/tests/${file}`), id).toContain(`/* ${id} */\nvoid ${name}(void) {`);
  }
});
