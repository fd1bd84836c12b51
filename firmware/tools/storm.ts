import { type FirmwareModule, faults } from "../api/module.ts";
import { traceSeed } from "./run-module.ts";

const states = ["LOCKOUT", "READY", "STARTING", "HOLD", "RUNNING", "FAILED"] as const;

/** How often the storm of ALL-1 looked while a fault was active in a state, at seed 1. */
export function stormVisits(firmware: FirmwareModule) {
  const storm = firmware.tests.findIndex(({ id }) => id === "ALL-1");
  firmware.runTest(storm, traceSeed);
  // struct storm_looks: two counts, then rows of states with a column for no fault at all.
  const columns = [...faults, "none"];
  const counts = states.length * columns.length;
  const at = firmware.wasm.storm_looks_at() + 2 * Uint32Array.BYTES_PER_ELEMENT;
  const visits = [...new Uint32Array(firmware.wasm.memory.buffer, at, counts)];
  return columns.map((fault, column) => ({
    fault,
    visits: states.map((state, row) => ({ state, times: visits[row * columns.length + column] })),
  }));
}

/** The same as a table of text; a dash for a pair that wasn't visited. */
export function stormTable(firmware: FirmwareModule): string {
  const rows = stormVisits(firmware).map(({ fault, visits }) => [
    fault,
    ...visits.map(({ times }) => String(times || "-")),
  ]);
  const line = ([name = "", ...cells]: readonly string[]) =>
    name.padEnd(18) + cells.map((cell) => cell.padStart(9)).join("");
  return [["fault", ...states], ...rows].map(line).join("\n");
}
