import { writeFileSync } from "node:fs";

/** Sets the clocks of programs that have loaded `../faked-clock.ts`; times are in milliseconds. */
export function fakedClock(file: string) {
  const ahead = new Float64Array(2);
  let furthest = 0;
  const advance = (wallBy: number, elapsedBy: number) => {
    ahead[0] = (ahead[0] ?? 0) + wallBy;
    ahead[1] = (ahead[1] ?? 0) + elapsedBy;
    furthest = Math.max(furthest, ahead[0]);
    writeFileSync(file, ahead);
  };
  advance(0, 0);
  return {
    /** The system clock, which can be set. */
    wall: () => Date.now() + (ahead[0] ?? 0),
    /** The latest time that the system clock has shown. */
    latest: () => Date.now() + furthest,
    pass: (ms: number) => advance(ms, ms),
    set: (ms: number) => advance(ms, 0),
  };
}
export type FakedClock = ReturnType<typeof fakedClock>;
