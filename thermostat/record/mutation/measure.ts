import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Document, visit } from "yaml";
import { sha256 } from "../../../shared/files.ts";
import { ensureModules } from "../tools/build-modules.ts";
import {
  find,
  jsonOf,
  matrix,
  root,
  type Survivors,
  scoreFile,
  survivors,
  survivorsFile,
  text,
} from "../tools/sources.ts";
import { judgeAll, type Verdict } from "./judge.ts";
import { allMutants, isSame, type Mutant, withMutant, withoutComments } from "./make-mutants.ts";

/** A survivor's reason until somebody has reviewed it. */
export const unsorted = "Nobody has looked at these closely yet.";

/** A hash of all code that affects the score, the mutation operators too; comments and imports don't count. */
export function measuredSources(): string {
  const paths = [
    ...find("firmware/{src,bench,tests}/*.{c,h,inc}"),
    ...find("record/mutation/{judge,make-mutants,operators}.ts"),
  ];
  const code = paths.map((path) => withoutComments(text(path)).replace(/^import [^;]+;$/gm, ""));
  return sha256(code.join("").replace(/\s+/g, " "));
}

/**
 * Judges every mutant, on all cores, and writes score and survivors. Known survivors keep their
 * reasons.
 *
 * @param only files whose path contains this; nothing is then written
 * @returns the score in words, and the survivors
 */
export async function measureMutants(only = ""): Promise<string> {
  await ensureModules();
  const mutants = allMutants().filter(({ file }) => file.includes(only));
  const judgements = await judgeAll(
    mutants.map((mutant) => ({ file: mutant.file, content: withMutant(mutant) })),
  );
  const known = survivors();
  const judged = mutants.map((mutant, index) =>
    reviewed(mutant, judgements[index]?.verdict ?? "refused", known),
  );
  const failing = new Set(judgements.flatMap((judgement) => judgement.failing));
  const score = {
    ...scoreOf(judged),
    neverFailing: matrix().tests.filter((id) => !failing.has(id)),
  };
  if (!only) {
    const alive = Map.groupBy(judged, ({ reason }) => reason);
    alive.delete(undefined);
    const groups = [...alive].map(([reason, mutants]) => ({
      reason,
      equivalent: mutants[0]?.verdict === "equivalent",
      mutants: mutants.map(({ line: _, verdict: __, reason: ___, ...place }) => place),
    }));
    writeFileSync(join(root, survivorsFile), survivorsText(groups));
    writeFileSync(join(root, scoreFile), jsonOf(score));
  }
  const list = judged.filter(({ verdict }) => verdict === "survived");
  const lines = list.map(({ file, line, from, to }) => `${file}:${line}: ${from} → ${to}`);
  const { caught, survived, equivalent, percent } = score;
  const words = `${caught} of ${caught + survived} caught, ${percent}%; ${equivalent} equivalent`;
  return [words, ...lines].join("\n");
}

/** Each mutant on one line. */
export function survivorsText(groups: unknown): string {
  const document = new Document(groups);
  visit(document, {
    Map(_, map) {
      map.flow = map.has("within");
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** A survivor counts as equivalent only if survivors.yaml says so. */
function reviewed(mutant: Mutant, verdict: Verdict, known: readonly Survivors[]) {
  if (verdict !== "survived") return { ...mutant, verdict, reason: undefined };
  const group = known.find(({ mutants }) => mutants.some((one) => isSame(mutant, one)));
  const { reason = unsorted, equivalent = false } = group ?? {};
  return { ...mutant, verdict: equivalent ? ("equivalent" as const) : verdict, reason };
}

function scoreOf(judged: readonly { readonly verdict: Verdict | "equivalent" }[]) {
  const count = (wanted: string) => judged.filter(({ verdict }) => verdict === wanted).length;
  const [caught, survived] = [count("caught"), count("survived")];
  return {
    sources: measuredSources(),
    mutants: judged.length,
    refused: count("refused"),
    caught,
    equivalent: count("equivalent"),
    survived,
    percent: Math.round((1000 * caught) / (caught + survived || 1)) / 10,
  };
}
