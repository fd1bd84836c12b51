/** Checks a visitor's rows, which come from a form or from a link. */
import { type Command, registers } from "./live.ts";
import { faults } from "./module.ts";
import { type Expectation, type Quantity, type Row, viewQuantities } from "./rows.ts";

export const mostRows = 40;
/** A row can take 100 ms on the bus, so that all of them end within 24 h. */
export const latestMs = 24 * 3_600_000 - mostRows * 100;
const longestDipMs = 3_600_000;

const quantities: readonly Quantity[] = [
  ...viewQuantities,
  ...registers.map((register) => `register ${register}` as const),
];

/** @throws RangeError with a sentence for the visitor, and nothing else */
export function parseRows(data: unknown): readonly Row[] {
  if (!Array.isArray(data)) throw new RangeError("This is not a list of rows.");
  if (data.length > mostRows) throw new RangeError(`A test has at most ${mostRows} rows.`);
  const rows = data.map((row, index) => parseRow(fields(row, index), index));
  for (const [index, { atMs }] of rows.entries()) {
    if (atMs < (rows[index - 1]?.atMs ?? 0)) throw wrong(index, "is earlier than the row above");
  }
  if (!rows.some((row) => row.expect)) throw new RangeError("A test has to expect something.");
  return rows;
}

type Fields = Readonly<Record<string, unknown>>;

function parseRow(row: Fields, index: number): Row {
  return {
    atMs: integer(row.atMs, 0, latestMs, "a time in ms", index),
    do: row.do === undefined ? undefined : parseCommand(fields(row.do, index), index),
    expect:
      row.expect === undefined ? undefined : parseExpectation(fields(row.expect, index), index),
  };
}

function parseCommand(command: Fields, index: number): Command {
  switch (command.do) {
    case "fault": {
      const fault = faults.find((name) => name === command.fault);
      if (!fault) throw wrong(index, "has an unknown fault");
      return { do: "fault", fault, on: command.on === true };
    }
    case "dip":
      return { do: "dip", ms: integer(command.ms, 1, longestDipMs, "a dip in ms", index) };
    case "setpoint":
      return {
        do: "setpoint",
        cdeg: integer(command.cdeg, -32768, 32767, "a setpoint in 0.01 °C", index),
      };
    case "room":
    case "outdoor":
      return {
        do: command.do,
        cdeg: integer(command.cdeg, -4000, 9000, "a temperature in 0.01 °C", index),
      };
    case "spike":
      return { do: "spike" };
    default:
      throw wrong(index, "has an unknown command");
  }
}

function parseExpectation(expectation: Fields, index: number): Expectation {
  const what = quantities.find((name) => name === expectation.what);
  if (!what) throw wrong(index, "expects something unknown");
  const low = integer(expectation.low, -1e9, 1e9, "a lower limit", index);
  return { what, low, high: integer(expectation.high, low, 1e9, "an upper limit", index) };
}

function fields(data: unknown, index: number): Fields {
  if (typeof data !== "object" || data === null) throw wrong(index, "is incomplete");
  return data as Fields;
}

function integer(data: unknown, low: number, high: number, name: string, index: number): number {
  if (typeof data === "number" && Number.isInteger(data) && data >= low && data <= high)
    return data;
  throw wrong(index, `needs ${name} between ${low} and ${high}`);
}

const wrong = (index: number, problem: string) => new RangeError(`Row ${index + 1} ${problem}.`);
