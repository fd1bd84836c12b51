/** A visitor's own test: rows of what to do and what to expect. Data, never code. */
import { type Command, powerOn, type Register } from "./live.ts";
import { type FirmwareModule, rules, type View } from "./module.ts";
import { event } from "./trace.ts";

/** At this time after power-on: first the command, then the expectation. */
export type Row = {
  readonly atMs: number;
  readonly do?: Command | undefined;
  readonly expect?: Expectation | undefined;
};

/** Both limits are allowed values. Reading a register takes 50 ms. */
export type Expectation = {
  readonly what: Quantity;
  readonly low: number;
  readonly high: number;
};

/** Of these, yes is 1 and no is 0. */
export const viewQuantities = [
  "roomCdeg",
  "compressor",
  "relay",
  "contactor",
  "alarm",
  "starts",
  "resets",
  "onMs",
  "offMs",
  "writes",
] as const satisfies readonly (keyof View)[];

export type Quantity = (typeof viewQuantities)[number] | `register ${Register}`;

/** `row` counts from 0. A rule can break before or between rows. */
export type RowsVerdict =
  | { readonly verdict: "Pass" }
  | { readonly verdict: "Fail"; readonly row: number; readonly value: number; readonly ms: number }
  | { readonly verdict: "Fail"; readonly broken: readonly string[]; readonly ms: number };

/** Runs rows that `parseRows` has accepted. A broken rule fails the test, as in the suite. */
export function runRows(module: FirmwareModule, rows: readonly Row[], seed: number): RowsVerdict {
  const bench = powerOn(module, seed, 0);
  for (const [index, row] of rows.entries()) {
    const { view, records } = bench.advance(row.atMs - bench.view().ms);
    const broken = rules.filter(({ bit }) => view.broken & bit).map(({ says }) => says);
    if (broken.length > 0) {
      const moment = records.find(({ events }) => events & event.broken);
      return { verdict: "Fail", broken, ms: moment?.ms ?? view.ms };
    }
    if (row.do) bench.command(row.do);
    const value = row.expect && measure(bench, row.expect.what);
    if (row.expect && value !== undefined && !isWithin(value, row.expect)) {
      return { verdict: "Fail", row: index, value, ms: bench.view().ms };
    }
  }
  return { verdict: "Pass" };
}

function measure(bench: ReturnType<typeof powerOn>, what: Quantity): number {
  const quantity = viewQuantities.find((name) => name === what);
  if (quantity) return bench.view()[quantity];
  return bench.readRegister(what.replace("register ", "") as Register);
}

const isWithin = (value: number, { low, high }: Expectation) => value >= low && value <= high;
