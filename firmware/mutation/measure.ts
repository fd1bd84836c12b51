import { writeFileSync } from "node:fs";
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
import { judgeAll, type Verdict } from "./judge.ts";
import { allMutants, isSame, withMutant, withoutComments } from "./make-mutants.ts";

/** A survivor's reason until somebody has reviewed it. */
export const unsorted = "Nobody has looked at these closely yet.";

/** A hash of all code that affects the score, the mutation operators included; comments don't count. */
export function measuredSources(): string {
  const paths = [
    ...find("firmware/{src,bench,tests}/*.{c,h,inc}"),
    ...find("firmware/mutation/{judge,make-mutants,operators}.ts"),
  ];
  const code = paths.map((path) => withoutComments(text(path)));
  return sha256(code.join("").replace(/\s+/g, " "));
}

/**
 * Judges every mutant, on all cores, and writes verdicts, score and survivors. Known survivors keep
 * their reasons.
 *
 * @param only files whose path contains this; the survivors are then returned, not written
 * @returns the score in words
 */
export async function measureMutants(only = ""): Promise<string> {
  await ensureModules();
  const mutants = allMutants().filter(({ file }) => file.includes(only));
  const verdicts = await judgeAll(
    mutants.map((mutant) => ({ file: mutant.file, content: withMutant(mutant) })),
  );
  if (only) {
    const alive = mutants.filter((_, index) => verdicts[index]?.verdict === "survived");
    const list = alive.map(({ file, line, from, to }) => `\n${file}:${line}: ${from} → ${to}`);
    return `${alive.length} of ${mutants.length} survived${list.join("")}`;
  }
  const known = survivors();
  const judged = mutants.map((mutant, index) =>
    reviewed(mutant, verdicts[index] as Verdict, known),
  );
  writeVerdicts(judged);
  const alive = judged.flatMap(({ survivor }) => survivor ?? []);
  writeFileSync(join(root, survivorsFile), stringify(alive, { lineWidth: 0 }));
  return writeScore(judged.map(({ verdict }) => verdict));
}

type Judged = ReturnType<typeof reviewed>;

/** A survivor counts as equivalent only if survivors.yaml says so. */
function reviewed(
  mutant: ReturnType<typeof allMutants>[number],
  { verdict, by }: Verdict,
  known: readonly Survivor[],
) {
  const { token, line, ...place } = mutant;
  const shown = { line, ...token };
  if (verdict !== "survived") return { file: place.file, shown, verdict, by };
  const unknown = { ...place, equivalent: false, reason: unsorted };
  const survivor: Survivor = known.find((one) => isSame(place, one)) ?? unknown;
  const kind = survivor.equivalent ? "equivalent" : verdict;
  return { file: place.file, shown, verdict: kind, survivor } as const;
}

/** Writes the mutants by path below firmware/, one per line, for the page. */
function writeVerdicts(all: readonly Judged[]): void {
  const files = Object.groupBy(all, ({ file }) => file.replace("firmware/", ""));
  const parts = Object.entries(files).map(([path, judged = []]) => {
    const lines = judged.map(({ shown, verdict, by }) => JSON.stringify({ ...shown, verdict, by }));
    return `"${path}": [\n${lines.join(",\n")}\n]`;
  });
  writeFileSync(join(root, mutantsFile), `{\n${parts.join(",\n")}\n}\n`);
}

function writeScore(verdicts: readonly Judged["verdict"][]): string {
  const count = (wanted: Judged["verdict"]) => verdicts.filter((one) => one === wanted).length;
  const [caught, survived, equivalent] = [count("caught"), count("survived"), count("equivalent")];
  const percent = Math.floor((1000 * caught) / (caught + survived)) / 10;
  const numbers = { refused: count("refused"), caught, equivalent, survived, percent };
  const score: Score = { sources: measuredSources(), mutants: verdicts.length, ...numbers };
  writeFileSync(join(root, scoreFile), `${JSON.stringify(score, null, 2)}\n`);
  return `${caught} of ${caught + survived} caught, ${percent} %; ${equivalent} equivalent`;
}
