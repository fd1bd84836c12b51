import { z } from "astro/zod";
import { requirements } from "../../firmware/tools/sources.ts";
import { intro, line, meta } from "./fields.ts";

const clause = (description: string) =>
  line(120).regex(/[^.]$/, "must not end with a full stop").describe(description);

const scale = (of: string) =>
  z
    .array(line(80).describe("What this step means"))
    .length(4)
    .describe(`The four steps of ${of}, the lowest first`);

const step = (of: string) => z.number().int().min(1).max(4).describe(`Step of the scale of ${of}`);

const day = (of: string) => z.iso.date().describe(`Day of ${of}: year, month, day`);

const role = (who: string) => line(40).describe(`${who}, as a role: no such person exists`);

/** The levels of CTFL 4.0, section 2.2.1. */
const level = z
  .enum(["component", "component integration", "system", "system integration", "acceptance"])
  .describe("Test level");

const risk = z.strictObject({
  id: z.string().regex(/^R-\d\d$/, "must be R- and two digits"),
  name: line(40).describe("A few words that tell it from the others"),
  area: z
    .enum(["SEN", "CTL", "RLY", "WDG", "BUS", "NVM", "ALL", "HAL"])
    .describe("The part that it is about, as requirements begin; HAL is board and drivers"),
  cause: clause("What sets it off: goes between If and a comma"),
  event: clause("What then goes wrong: goes between the comma and so"),
  consequence: clause("What that costs: goes after so"),
  from: line(80).describe("The observation, analysis or standard that it comes from"),
  likelihood: step("likelihood"),
  impact: step("impact"),
  level: level.optional(),
  requirements: z
    .array(line(10).describe("One requirement of firmware/requirements.yaml"))
    .min(1)
    .optional()
    .describe("What the product does about it"),
  accepted: z
    .strictObject({
      by: role("Who accepted it"),
      on: day("the decision"),
      why: line(240).describe("Why"),
      until: line(160).describe("What would open the decision again"),
    })
    .optional()
    .describe("The decision to live with it"),
  untested: z
    .strictObject({
      environment: z.enum(["Host", "Simulator", "Board", "Bench", "Field"]).describe("Where"),
      test: line(240).describe("What would test it"),
    })
    .optional()
    .describe("Set while no test covers it"),
  owner: role("Who looks after it"),
  date: day("its last review"),
});

/** content/risks.yaml: the sample of a risk register, for the firmware in firmware/. */
export const risks = z
  .strictObject({
    meta,
    hero: intro.describe("The head of the trace report"),
    identification: intro.describe("Above what was built and where it ran"),
    matrix: intro.describe("Above requirements, tests and results"),
    open: intro.describe("Above the risks that are accepted or not tested"),
    limits: intro.describe("What the report does not show"),
    likelihood: scale("likelihood"),
    impact: scale("impact"),
    risks: z.array(risk).min(1).describe("The risks, in the order of their ids"),
  })
  .superRefine(({ risks: all }, context) => {
    const add = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path: ["risks", ...path], message });
    const ids = requirements().map(({ id }) => id);
    for (const [index, one] of all.entries()) {
      const { id, requirements: own = [], accepted, untested } = one;
      if (all.findIndex((other) => other.id === id) < index) add([index, "id"], "is there twice");
      for (const [place, name] of own.entries()) {
        if (ids.includes(name)) continue;
        add([index, "requirements", place], `${name} is no requirement of the firmware`);
      }
      if (accepted && untested) add([index], `${id} is accepted or untested, not both`);
      const isTested = !accepted && !untested;
      if (isTested && own.length === 0)
        add([index], `${id} needs requirements, accepted or untested`);
      if (!accepted && !one.level) add([index], `${id} needs a test level`);
    }
    const covered = new Set(all.flatMap((one) => one.requirements ?? []));
    const missing = ids.filter((id) => !covered.has(id));
    if (missing.length > 0) add([], `no risk has ${missing.join(", ")} among its requirements`);
  });

export type RiskRegister = z.infer<typeof risks>;
export type Risk = z.infer<typeof risk>;
