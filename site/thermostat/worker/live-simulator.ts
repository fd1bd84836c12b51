import { type Command, longestMs, powerOn } from "../../../firmware/api/live.ts";
import type { FirmwareModule } from "../../../firmware/api/module.ts";
import { describeTrap } from "../../../firmware/api/run-test.ts";
import { publishedSeed } from "../published.ts";
import type { WorkerReply } from "./simulator.ts";

const tickMs = 50;
/** Timers of a background tab run once a second; time beyond that is skipped. */
const longestTickMs = 1000;
const recordsPerSecond = 40;
/** A cold house, so that the heating is on when the visitor arrives. */
const coldCdeg = 1700;
const stepMs = 10_000;
const mostSteps = 90;

/**
 * Runs a simulated board `speed` times as fast as the visitor's clock.
 *
 * @returns what passes commands to it
 */
export function startLive(
  module: FirmwareModule,
  speed: number,
  post: (reply: WorkerReply) => void,
) {
  const { advance, command, recordEvery, view } = powerOn(module, publishedSeed);
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Firmware that a visitor has changed may trap. */
  const guarded = (use: () => void) => {
    try {
      use();
    } catch (error) {
      clearInterval(timer);
      post({ type: "problem", message: `The firmware ${describeTrap(error)}.` });
    }
  };
  const advanceBy = (ms: number) => post({ type: "live", ...advance(ms) });

  let last = performance.now();
  timer = setInterval(() => {
    const now = performance.now();
    const passed = Math.min(now - last, longestTickMs) * speed;
    last = now;
    guarded(() => {
      advanceBy(passed);
      if (view().ms >= longestMs) clearInterval(timer);
    });
  }, tickMs);
  guarded(() => {
    recordEvery((1000 * speed) / recordsPerSecond);
    command({ do: "room", cdeg: coldCdeg });
    // Changed firmware may never heat.
    for (let step = 0; step < mostSteps && !view().compressor; step += 1) advanceBy(stepMs);
    last = performance.now();
  });
  return (next: Command) => guarded(() => command(next));
}
