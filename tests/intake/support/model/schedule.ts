import fc from "fast-check";
import { pauses } from "../../../../intake/pauses.ts";
import { kinds } from "../../../../shared/submission/kinds.ts";
import { behaviours } from "./receivers.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** One submission and how it is sent. */
const draft = fc.record({
  kind: fc.constantFrom(...kinds),
  /** The form's script sends a key, a form without the script and a program don't. */
  by: fc.constantFrom("key", "key", "form", "program"),
  /** How the sender repeats it. */
  again: fc.constantFrom("no", "no", "later", "at once"),
  isHoneypotFilledIn: fc.nat(9).map((number) => number === 0),
  length: fc.nat(840),
});
export type Draft = typeof draft extends fc.Arbitrary<infer Value> ? Value : never;

const traffic = {
  drafts: fc.array(draft, { minLength: 1, maxLength: 6, size: "max" }),
  /** From now on, the receivers of these kinds behave in this way. */
  change: fc.option(
    fc.record({
      behaviour: fc.constantFrom(...Object.keys(behaviours)),
      of: fc.subarray([...kinds], { minLength: 1 }),
    }),
    { freq: 2 },
  ),
  waitMs: fc.nat(400),
};
const step = (weight: number, name: string, more = {}) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...more }),
});
const kindsOfSteps = [
  step(8, "send", traffic),
  // Keeping, claiming and settling are one commit each.
  step(3, "kill at a commit", {
    ...traffic,
    commit: fc.tuple(fc.constantFrom("before", "after"), fc.integer({ min: 1, max: 15 })),
  }),
  step(3, "kill at any time", { ...traffic, ms: fc.nat(300) }),
  step(2, "restart", traffic),
  step(4, "pass", {
    // To the end of a pause with the most jitter.
    ms: fc.constantFrom(1000, ...pauses.slice(1).map((ms) => (6 * ms) / 5), 31 * day),
  }),
  step(1, "set the clock", { ms: fc.constantFrom(-400 * day, -3 * day, -hour, hour, 400 * day) }),
  step(5, "operate", {
    command: fc.constantFrom("retry", "retryFailed"),
    pick: fc.nat(9999),
  }),
];
export type Step = {
  readonly do: string;
  readonly drafts: readonly Draft[];
  readonly change: { readonly behaviour: string; readonly of: readonly (typeof kinds)[number][] };
  readonly waitMs: number;
  readonly commit: readonly [side: string, count: number];
  readonly ms: number;
  readonly command: "retry" | "retryFailed";
  readonly pick: number;
};

const oneOfEach = fc.tuple(...kindsOfSteps.map(({ arbitrary }) => arbitrary));
const more = fc.array(fc.oneof(...kindsOfSteps), { minLength: 1, maxLength: 3, size: "max" });
const inAnyOrder = (steps: readonly Partial<Step>[]) =>
  fc.shuffledSubarray([...steps], { minLength: steps.length });

/**
 * What happens to an intake within a few days: every kind of step, so that even one schedule shows
 * the rare ones. A failure prints one line per step.
 */
export const schedule: fc.Arbitrary<Partial<Step>[]> = fc
  .noBias(fc.tuple(oneOfEach, more).chain(([each, others]) => inAnyOrder([...each, ...others])))
  .map((steps) => {
    const text = () => steps.map((one) => `\n${JSON.stringify(one)}`).join("");
    return Object.assign(steps, { [fc.toStringMethod]: text });
  });
