import fc from "fast-check";
import { kinds } from "../../../../shared/submission/kinds.ts";
import { behaviourNames } from "./behaviours.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Somebody at a form. */
const draft = fc.record({
  kind: fc.constantFrom(...kinds),
  /** By the form's script with a key, by a program without one, or as a form without a script. */
  by: fc.constantFrom("key", "key", "form", "program"),
  /** What the sender does once it is taken; `clean` sends it again without the trap. */
  next: fc.constantFrom("nothing", "nothing", "same", "twice at once", "other", "clean"),
  isTrapped: fc.nat(9).map((number) => number === 0),
  person: fc.nat(3),
  inCapitals: fc.boolean(),
  lastName: fc.constantFrom("O'Brien", "constructor", "__proto__", "toString", "Łukasz"),
  length: fc.nat(840),
});
export type Draft = typeof draft extends fc.Arbitrary<infer Value> ? Value : never;

/** When a server is killed. */
const moment = fc.oneof(
  fc.record({ at: fc.constant("start" as const), ms: fc.nat(800) }),
  fc.record({ at: fc.constant("any time" as const), ms: fc.nat(100) }),
  // Keeping, claiming and settling have one commit each.
  fc.record({
    at: fc.constantFrom("before commit" as const, "after commit" as const),
    count: fc.integer({ min: 1, max: 15 }),
  }),
  fc.record({ at: fc.constant("during a try" as const) }),
  fc.record({ at: fc.constant("after a 2xx" as const) }),
);
export type Moment = typeof moment extends fc.Arbitrary<infer Value> ? Value : never;

/** A receiver begins to behave otherwise, or goes on. */
const change = fc.option(
  fc.record({
    kinds: fc.constantFrom([...kinds], ["enquiry" as const], ["application" as const]),
    behaviour: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...behaviourNames) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...behaviourNames.filter((name) => /^asks/.test(name))),
      },
    ),
  }),
  { freq: 2 },
);
const drafts = fc.array(draft, { minLength: 1, maxLength: 12, size: "max" });
const traffic = { drafts, change, waitMs: fc.nat(400) };
export type Traffic = Omit<Extract<Step, { do: "send" }>, "do">;
const pick = fc.nat(9999);
const does = <Name extends string>(name: Name) => ({ do: fc.constant(name) });
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ ...does("send"), ...traffic }) },
  { weight: 5, arbitrary: fc.record({ ...does("kill"), ...traffic, moment }) },
  { weight: 2, arbitrary: fc.record(does("restart")) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...does("pass"),
      ms: fc.constantFrom(1000, 6000, minute, 6 * minute, hour, 6 * hour, 30 * hour, 31 * day),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...does("set the clock"),
      ms: fc.constantFrom(-3 * day, -hour, hour, 3 * day),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...does("refuse for days"), pick }) },
  {
    weight: 7,
    arbitrary: fc.record({
      ...does("operate"),
      command: fc.constantFrom(
        ...(["status", "retry", "force", "failed", "pending", "since"] as const),
        ...(["discard", "forget", "purge", "list", "export", "backup"] as const),
      ),
      pick,
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What happens to an intake in some days of its life; a failure prints a line for each step. */
export const schedule: fc.Arbitrary<Step[]> = fc
  .noBias(fc.array(step, { minLength: 14, maxLength: 18, size: "max" }))
  .map((steps) => {
    const text = () => steps.map((one) => `\n${JSON.stringify(one)}`).join("");
    return Object.assign(steps, { [fc.toStringMethod]: text });
  });
