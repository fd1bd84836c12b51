import { find, type Survivor, text } from "../tools/sources.ts";
import { type Mutant, mutantsOf, withoutComments } from "./make-mutants.ts";

/** Every mutant of the firmware as it is now. */
export const allMutants = () =>
  find("firmware/src/*.{c,h}").flatMap((file) => mutantsOf(file, text(file)));

/** A source with another line, from 1, and without comments. */
export function withLine(file: string, number: number, to: string): string {
  const lines = withoutComments(text(file)).split("\n");
  return lines.with(number - 1, to).join("\n");
}

/** Line numbers change; a mutant's function and what it does don't. */
export function isSame(
  a: Omit<Mutant, "line">,
  b: Omit<Survivor, "equivalent" | "reason">,
): boolean {
  return (
    a.file === b.file &&
    a.within === b.within &&
    a.from === b.from &&
    a.to === b.to &&
    a.nth === b.nth
  );
}
