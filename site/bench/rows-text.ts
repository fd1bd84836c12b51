/** A visitor's test as text for an address: `0:room/1500,43200000?starts/1/24`. */
import type { Command } from "../../firmware/api/live.ts";
import { parseRows } from "../../firmware/api/parse-rows.ts";
import type { Row } from "../../firmware/api/rows.ts";

export function writeRows(rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const command = row.do ? `:${writeCommand(row.do)}` : "";
      const { what, low, high } = row.expect ?? {};
      return `${row.atMs}${command}${what ? `?${dashed(what)}/${low}/${high}` : ""}`;
    })
    .join(",");
}

function writeCommand(command: Command): string {
  switch (command.do) {
    case "fault":
      return `fault/${dashed(command.fault)}/${command.on ? "on" : "off"}`;
    case "dip":
      return `dip/${command.ms}`;
    case "spike":
      return "spike";
    default:
      return `${command.do}/${command.cdeg}`;
  }
}

/** @throws RangeError with a sentence for the visitor, and nothing else */
export function readRows(text: string): readonly Row[] {
  return parseRows(text.split(",").map(readRow));
}

function readRow(text: string): unknown {
  const parts = /^(\d{1,12})(?::([^?]*))?(?:\?(.*))?$/.exec(text);
  if (!parts) return null;
  const [, atMs, command, expectation] = parts;
  return {
    atMs: Number(atMs),
    ...(command !== undefined && { do: readCommand(command.split("/")) }),
    ...(expectation !== undefined && { expect: readExpectation(expectation.split("/")) }),
  };
}

function readCommand([name, value = "", state]: readonly string[]): unknown {
  if (name === "fault") return { do: name, fault: spaced(value), on: state === "on" };
  return name === "dip" ? { do: name, ms: number(value) } : { do: name, cdeg: number(value) };
}

const readExpectation = ([what = "", low = "", high = ""]: readonly string[]) => ({
  what: spaced(what),
  low: number(low),
  high: number(high),
});

/** NaN, which the checks refuse, for what is not a whole number. */
const number = (text: string) => (/^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN);
const dashed = (text: string) => text.replaceAll(" ", "-");
const spaced = (text: string) => text.replaceAll("-", " ");
