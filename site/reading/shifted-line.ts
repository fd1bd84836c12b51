import { parseDocument } from "yaml";
import { counted } from "../../shared/counted.ts";
import type { Slip } from "./mistakes.ts";

/** How many blanks a line begins with, and what follows. */
const partsOf = (line: string) => {
  const [, indent = "", typed = ""] = /^( *)(.*)$/.exec(line) ?? [];
  return { indent: indent.length, typed };
};

const isRight = (text: string) => parseDocument(text).errors.length === 0;

/**
 * Finds the line by which a change made a file unreadable, if all it did to the line was to begin it in another
 * column or to take its dash away: the parser notices only further below.
 *
 * @param before the file's text before the change
 */
export function shiftedLine(text: string, before: string): Slip | undefined {
  const [now, then] = [text.split("\n"), before.split("\n")];
  if (now.length !== then.length || !isRight(before)) return undefined;
  let offset = 0;
  for (const [index, line] of now.entries()) {
    const [one, other] = [partsOf(line), partsOf(then[index] ?? "")];
    const isRestored =
      line !== then[index] && isRight(now.with(index, then[index] ?? "").join("\n"));
    const shown = `"${one.typed.slice(0, 60)}"`;
    if (isRestored && one.typed === other.typed) {
      const side = one.indent < other.indent ? "left" : "right";
      const message = `${shown}: begins too far to the ${side}. Put ${counted(other.indent, "space")} before it, as before the change`;
      return { offset, message };
    }
    if (isRestored && other.typed === `- ${one.typed}`) {
      return {
        offset,
        message: `${shown}: lacks the dash and the space that it had before the change`,
      };
    }
    offset += line.length + 1;
  }
  return undefined;
}
