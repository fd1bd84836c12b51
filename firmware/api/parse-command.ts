import { type Command, longestDipMs } from "./live.ts";
import { faults } from "./module.ts";

export const coldestCdeg = -4000;
export const hottestCdeg = 9000;

/** Undefined: not a command, or a number that the bench doesn't accept. Never throws. */
export function parseCommand(data: unknown): Command | undefined {
  if (typeof data !== "object" || data === null) return;
  const { do: what, fault, on, ms, cdeg } = data as Readonly<Record<string, unknown>>;
  switch (what) {
    case "fault": {
      const known = faults.find((name) => name === fault);
      return known && { do: what, fault: known, on: on === true };
    }
    case "dip":
      return isWithin(ms, 1, longestDipMs) ? { do: what, ms } : undefined;
    case "setpoint":
      return isWithin(cdeg, -32768, 32767) ? { do: what, cdeg } : undefined;
    case "room":
    case "outdoor":
      return isWithin(cdeg, coldestCdeg, hottestCdeg) ? { do: what, cdeg } : undefined;
    case "spike":
      return { do: what };
    default:
      return;
  }
}

const isWithin = (data: unknown, low: number, high: number): data is number =>
  typeof data === "number" && Number.isInteger(data) && data >= low && data <= high;
