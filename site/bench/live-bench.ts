import { type Bench, type Command, longestMs, powerOn } from "../../firmware/api/live.ts";
import type { FirmwareModule } from "../../firmware/api/module.ts";
import type { Reply } from "./protocol.ts";

const tickMs = 50;
/** A tab in the background is woken once a second; what it missed after that does not happen. */
const longestTickMs = 1000;
const recordsPerSecond = 40;

/** Lets time go on at a bench, many times as fast as the visitor's clock. */
export function createLiveBench(post: (reply: Reply) => void) {
  let bench: Bench | undefined;
  let speed = 1;
  let timer: ReturnType<typeof setInterval> | undefined;

  const setSpeed = (wanted: number) => {
    speed = wanted;
    bench?.recordEvery((1000 * speed) / recordsPerSecond);
  };

  return {
    setSpeed,
    command: (command: Command) => void bench?.command(command),

    start(module: FirmwareModule, seed: number, wanted: number) {
      clearInterval(timer);
      const running = powerOn(module, seed, 0);
      bench = running;
      setSpeed(wanted);
      let last = performance.now();
      timer = setInterval(() => {
        const now = performance.now();
        const { view, records } = running.advance(Math.min(now - last, longestTickMs) * speed);
        last = now;
        post({ type: "live", view, records });
        if (view.ms >= longestMs) clearInterval(timer);
      }, tickMs);
    },
  };
}
