import { writeFileSync } from "node:fs";

/** Sets the clock of programs that have loaded `../faked-clock.ts`; times are in milliseconds. */
export function fakedClock(file: string) {
  const ahead = new Float64Array(1);
  let furthest = 0;
  const move = (ms: number) => {
    ahead[0] = (ahead[0] ?? 0) + ms;
    furthest = Math.max(furthest, ahead[0]);
    writeFileSync(file, ahead);
  };
  move(0);
  return {
    wall: () => Date.now() + (ahead[0] ?? 0),
    /** The latest time that it has shown. */
    latest: () => Date.now() + furthest,
    /** Forward or back. */
    move,
  };
}
export type FakedClock = ReturnType<typeof fakedClock>;
