import { writeFileSync } from "node:fs";

/** The clocks of `../faked-clock.ts`, in milliseconds. */
export function fakedClock(file: string) {
  const ahead = new Float64Array(2);
  let furthest = 0;
  const write = (wallBy: number, elapsedBy: number) => {
    ahead[0] = (ahead[0] ?? 0) + wallBy;
    ahead[1] = (ahead[1] ?? 0) + elapsedBy;
    furthest = Math.max(furthest, ahead[0]);
    writeFileSync(file, ahead);
  };
  write(0, 0);
  const elapsed = () => performance.now() + (ahead[1] ?? 0);
  const wall = () => Date.now() + (ahead[0] ?? 0);
  return {
    /** The time of day, which can be set. */
    wall,
    /** The latest that it has ever been. */
    latest: () => Date.now() + furthest,
    elapsed,
    /** How far the clock has been set away from what has passed. */
    setBy: () => (ahead[0] ?? 0) - (ahead[1] ?? 0),
    pass: (ms: number) => write(ms, ms),
    set: (ms: number) => write(ms, 0),
  };
}
export type FakedClock = ReturnType<typeof fakedClock>;
