/** A simulated board operated by hand: commands arrive while its time passes. */
import { type Fault, type FirmwareModule, faults, type View } from "./module.ts";
import type { TraceRecord } from "./trace.ts";

/** `dip` interrupts the supply for `ms`. Temperatures are clamped to -40 to 90 °C. */
export type Command =
  | { readonly do: "fault"; readonly fault: Fault; readonly on: boolean }
  | { readonly do: "dip"; readonly ms: number }
  | { readonly do: "room"; readonly cdeg: number };

/** A simulated board stops after a week; its clock has 32 bits. */
export const longestMs = 7 * 24 * 3_600_000;
const longestDipMs = 3_600_000;

/**
 * Powers on a simulated board: 20 °C in the room, 0 °C outdoors, an empty memory, a compressor that
 * has been off for an hour.
 */
export function powerOn(module: FirmwareModule, seed: number) {
  const { wasm, view } = module;
  wasm.power_on(seed);
  return {
    view,

    /** Returns the pins afterwards and the trace since the last call. */
    advance(ms: number): { view: View; records: TraceRecord[]; lost: number } {
      const until = Math.min(view().ms + whole(ms), longestMs);
      wasm.run(Math.max(0, until - view().ms));
      const trace = module.trace();
      wasm.trace_clear();
      return { view: view(), ...trace };
    },

    /** The longest time between two records; 10 s by default. Changes are always recorded. */
    recordEvery(ms: number): void {
      wasm.trace_every(whole(ms));
    },

    command(command: Command): void {
      switch (command.do) {
        case "fault":
          wasm.fault(faults.indexOf(command.fault), command.on ? 1 : 0);
          break;
        case "dip":
          wasm.dip(Math.min(whole(command.ms), longestDipMs));
          break;
        case "room":
          wasm.room(command.cdeg);
      }
    },
  };
}

/** Not negative, no fraction, no NaN. */
const whole = (ms: number) => Math.min(Math.max(0, Math.floor(ms) || 0), longestMs);
