import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { ensureModules } from "../tools/build-modules.ts";
import {
  find,
  mutantsFile,
  root,
  type Score,
  type Survivor,
  scoreFile,
  sha256,
  survivors,
  survivorsFile,
  text,
} from "../tools/sources.ts";
import { allMutants, isSame, withLine } from "./all-mutants.ts";
import { judgeAll, type Verdict } from "./judge.ts";
import { type Mutant, type Token, withoutComments } from "./make-mutants.ts";

/** A survivor's reason until somebody has reviewed it. */
export const unsorted = "Nobody has looked at these closely yet.";

/** A hash of all code that affects the score, this program included. Comments and spaces do not. */
export function measuredSources(): string {
  const paths = [
    ...find("firmware/{src,bench,tests}/*.{c,h,inc}"),
    ...find("firmware/mutation/{judge-thread,make-mutants,operators}.ts"),
  ];
  const code = paths.map((path) => withoutComments(text(path)));
  return sha256(code.join("").replace(/\s+/g, " "));
}

/**
 * Judges every mutant, on all cores, and writes verdicts, score and survivors, which keep the reasons
 * that they had.
 *
 * @param only part of the paths of the files to change; then survivors are returned, not written
 * @returns a sentence with the score
 */
export async function measureMutants(only = ""): Promise<string> {
  await ensureModules();
  const mutants = allMutants().filter(({ file }) => file.includes(only));
  const changes = mutants.map(({ file, line, to }) => ({
    file,
    content: withLine(file, line, to),
  }));
  const verdicts = await judgeAll(changes);
  const known = existsSync(join(root, survivorsFile)) ? survivors() : [];
  const alive = mutants.filter((_, index) => verdicts[index]?.verdict === "survived");
  if (only) {
    const list = alive.map(({ file, line, from, to }) => `\n${file}:${line}: ${from} → ${to}`);
    return `${alive.length} of ${mutants.length} survived${list.join("")}`;
  }
  const refused = verdicts.filter(({ verdict }) => verdict === "refused").length;
  const reasons = alive.map((mutant) => sorted(mutant, known));
  writeVerdicts(mutants, verdicts, reasons);
  return record(mutants.length, refused, reasons);
}

/** Each mutant by its file's path below firmware/, one a line, for the page. */
function writeVerdicts(
  mutants: ReturnType<typeof allMutants>,
  verdicts: readonly Verdict[],
  alive: readonly Survivor[],
): void {
  const files = new Map<string, string[]>();
  for (const [index, mutant] of mutants.entries()) {
    const { file, line, token } = mutant;
    const isEquivalent = alive.some((one) => one.equivalent && isSame(mutant, one));
    const verdict = isEquivalent ? { verdict: "equivalent" } : verdicts[index];
    const path = file.replace("firmware/", "");
    const lines = files.get(path) ?? [];
    files.set(path, [...lines, JSON.stringify({ line, ...token, ...verdict })]);
  }
  const parts = [...files].map(([path, lines]) => `"${path}": [\n${lines.join(",\n")}\n]`);
  writeFileSync(join(root, mutantsFile), `{\n${parts.join(",\n")}\n}\n`);
}

function sorted(mutant: Mutant & { token?: Token }, known: readonly Survivor[]): Survivor {
  const { line: _, token: __, ...place } = mutant;
  const before = known.find((one) => isSame(one, place));
  return before ?? { ...place, equivalent: false, reason: unsorted };
}

function record(total: number, refused: number, alive: readonly Survivor[]): string {
  const equivalent = alive.filter((one) => one.equivalent).length;
  const survived = alive.length - equivalent;
  const judged = total - refused - equivalent;
  const measured: Score = {
    sources: measuredSources(),
    mutants: total,
    refused,
    caught: judged - survived,
    equivalent,
    survived,
    percent: Math.floor((1000 * (judged - survived)) / judged) / 10,
  };
  mkdirSync(join(root, "firmware/mutation"), { recursive: true });
  writeFileSync(join(root, survivorsFile), stringify(alive, { lineWidth: 0 }));
  writeFileSync(join(root, scoreFile), `${JSON.stringify(measured, null, 2)}\n`);
  return `${measured.caught} of ${judged} caught, ${measured.percent} %; ${equivalent} equivalent`;
}
