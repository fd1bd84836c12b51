import { type Command, longestMs, powerOn } from "../../../firmware/api/live.ts";
import type { FirmwareModule } from "../../../firmware/api/module.ts";
import type { Reply } from "./protocol.ts";

const tickMs = 50;
/** Timers of a background tab run once a second; time beyond that is skipped. */
const longestTickMs = 1000;
const recordsPerSecond = 40;
/** A cold house, so that the heating is on when the visitor arrives. */
const coldCdeg = 1700;
const stepMs = 10_000;
const mostSteps = 90;

/** Runs a simulated board many times as fast as the visitor's clock. */
export function createLiveSimulator(post: (reply: Reply) => void) {
  let board: ReturnType<typeof powerOn> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Firmware that a visitor has changed may trap. */
  const guarded = (use: () => void) => {
    try {
      use();
    } catch {
      clearInterval(timer);
      board = undefined;
      post({ type: "problem", message: "The firmware never returns, or corrupts its memory." });
    }
  };

  return {
    command: (command: Command) => guarded(() => board?.command(command)),

    start(module: FirmwareModule, seed: number, speed: number) {
      clearInterval(timer);
      const running = powerOn(module, seed, 0);
      board = running;
      running.recordEvery((1000 * speed) / recordsPerSecond);
      guarded(() => {
        running.command({ do: "room", cdeg: coldCdeg });
        // Changed firmware may never heat.
        for (let step = 0; step < mostSteps && !running.view().compressor; step += 1) {
          const { view, records } = running.advance(stepMs);
          post({ type: "live", view, records });
        }
      });
      let last = performance.now();
      timer = setInterval(() => {
        const now = performance.now();
        const passed = Math.min(now - last, longestTickMs) * speed;
        last = now;
        guarded(() => {
          const { view, records } = running.advance(passed);
          post({ type: "live", view, records });
          if (view.ms >= longestMs) clearInterval(timer);
        });
      }, tickMs);
    },
  };
}
