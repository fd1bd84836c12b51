import { z } from "astro/zod";
import { requirements } from "../../thermostat/build.ts";
import { day, distinct, intro, line, meta, requirementId } from "./fields.ts";

const clause = (description: string) =>
  line(120).regex(/[^.]$/, "must not end with a full stop").describe(description);

const scale = (of: string) =>
  z
    .array(line(80).describe("What this score means"))
    .length(4)
    .describe(`What each score for ${of} means, lowest first`);

const score = (of: string) => z.number().int().min(1).max(4).describe(`Score for ${of}, 1 to 4`);

const role = (who: string) => line(40).describe(`${who}, as a role: the sample names no people`);

/** The levels of CTFL 4.0, section 2.2.1. */
const level = z
  .enum(["component", "component integration", "system", "system integration", "acceptance"])
  .describe("Test level");

const risk = z.strictObject({
  id: z
    .string()
    .regex(/^R-\d\d$/, "must be R- and two digits")
    .describe("The risk's id"),
  name: line(40).describe("Short, distinctive name"),
  area: z
    .enum(["SEN", "CTL", "RLY", "WDG", "BUS", "NVM", "ALL", "HAL"])
    .describe("The part at risk, by its requirements' prefix; HAL is board and drivers"),
  cause: clause("Cause, as in: If CAUSE, EVENT, so CONSEQUENCE."),
  event: clause("Event, as in: If CAUSE, EVENT, so CONSEQUENCE."),
  consequence: clause("Consequence, as in: If CAUSE, EVENT, so CONSEQUENCE."),
  from: line(80).describe("The observation, analysis or standard that identified it"),
  likelihood: score("likelihood"),
  impact: score("impact"),
  level: level.optional(),
  requirements: z
    .array(requirementId.describe("One requirement of thermostat/firmware/requirements.yaml"))
    .min(1)
    .optional()
    .describe("The requirements that address it"),
  accepted: z
    .strictObject({
      by: role("Who accepted it"),
      on: day("Day of the decision"),
      why: line(240).describe("Reason for accepting it"),
      until: line(160).describe("What would reopen the decision"),
    })
    .optional()
    .describe("Set if the risk is accepted"),
  untested: z
    .strictObject({
      environment: z
        .enum(["Host", "Simulator", "Board", "Bench", "Field"])
        .describe("Where a test would run"),
      test: line(240).describe("The test that would cover it"),
    })
    .optional()
    .describe("Set while no test covers it"),
  owner: role("Who owns it"),
  date: day("Day of its last review"),
});

/** content/risks.yaml: the sample of a risk register, for the firmware in thermostat/. */
export const risks = z
  .strictObject({
    meta,
    hero: intro.describe("The top of the trace report"),
    identification: intro.describe("Above what was built and where it ran"),
    matrix: intro.describe("Above requirements, tests and results"),
    open: intro.describe("Above the risks that are accepted or not tested"),
    limits: intro.describe("What the report does not show"),
    likelihood: scale("likelihood"),
    impact: scale("impact"),
    risks: z
      .array(risk)
      .min(1)
      .superRefine(distinct("id"))
      .describe("The risks, in the order of their ids"),
  })
  .superRefine(({ risks: all }, context) => {
    const add = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path: ["risks", ...path], message });
    const ids = requirements().map(({ id }) => id);
    for (const [index, { id, accepted, untested, requirements }] of all.entries()) {
      if (accepted || untested || requirements) continue;
      add([index], `${id} needs requirements, accepted or untested`);
    }
    const covered = new Set(all.flatMap((risk) => risk.requirements ?? []));
    const missing = ids.filter((id) => !covered.has(id));
    if (missing.length > 0) add([], `no risk has ${missing.join(", ")} among its requirements`);
  });

export type Risk = z.infer<typeof risk>;
