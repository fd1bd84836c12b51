import { parse } from "yaml";
import { ensureModules } from "../tools/build-modules.ts";
import { text } from "../tools/sources.ts";
import { judgeAll } from "./judge.ts";

/** A realistic bug, written without knowledge of the tests. */
type Attack = {
  readonly id: string;
  readonly kind: string;
  /** The requirement that it breaks, or `header: ` and the file whose promise it breaks. */
  readonly breaks: string;
  readonly file: string;
  /** Whole lines that occur once in the file, and their replacement. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
  /** Why no test catches it: it changes nothing that a requirement asks for, or is out of scope. */
  readonly excused?: string;
};

const attacks = () => parse(text("firmware/mutation/attacks.yaml")) as readonly Attack[];

/**
 * Applies each attack in turn and runs the suite at seed 1.
 *
 * @returns the number caught, then a line for each survivor
 * @throws for an attack that no longer fits the sources, or does not compile
 */
export async function judgeAttacks(): Promise<string> {
  const all = attacks();
  await ensureModules();
  const verdicts = await judgeAll(all.map(changeOf));
  const refused = all.filter((_, index) => verdicts[index]?.verdict === "refused");
  if (refused.length > 0) throw new Error(`does not compile: ${refused.map(({ id }) => id)}`);
  const survivors = all.filter((_, index) => verdicts[index]?.verdict === "survived");
  const lines = survivors.map(
    ({ id, breaks, file, why, excused }) => `\n${id} (${breaks}, ${file}): ${excused ?? why}`,
  );
  return `${all.length - survivors.length} of ${all.length} caught${lines.join("")}`;
}

function changeOf({ id, file, from, to }: Attack) {
  const parts = text(file).split(from);
  if (parts.length !== 2)
    throw new Error(`${id}: its lines occur ${parts.length - 1} times in ${file}`);
  return { file, content: parts.join(to) };
}
