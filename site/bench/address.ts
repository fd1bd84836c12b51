/** The bench's state in the page's address, after the #. */
import type { Row } from "../../firmware/api/rows.ts";
import type { BenchData } from "./contract.ts";
import { readRows, writeRows } from "./rows-text.ts";
import { parseSeed, publishedSeed } from "./seed.ts";

export type Address = {
  /** Null: good firmware. */
  readonly bug: string | null;
  readonly requirement: string | undefined;
  readonly seed: number;
  /** The visitor's own test. */
  readonly rows: readonly Row[] | undefined;
};

/** Restores what it can. Each part that it cannot has a sentence in `problems`. Never throws. */
export function readAddress(hash: string, data: BenchData) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const problems: string[] = [];

  /** `fallback` if the address does not have it, or has something that is not valid. */
  const part = <Part>(key: string, fallback: Part, read: (text: string) => Part | undefined) => {
    const text = fields.get(key);
    if (text === null) return fallback;
    try {
      const found = read(text);
      if (found !== undefined) return found;
      problems.push(`The link names a ${key} that does not exist here.`);
    } catch (error) {
      const why = error instanceof RangeError ? ` ${error.message}` : "";
      problems.push(`The link’s own test cannot be read.${why}`);
    }
    return fallback;
  };

  const address: Address = {
    bug: part<string | null>(
      "bug",
      null,
      (id) => data.modules.find(({ bug }) => bug === id)?.bug ?? undefined,
    ),
    requirement: part<string | undefined>(
      "requirement",
      undefined,
      (wanted) => data.requirements.find(({ id }) => id === wanted)?.id,
    ),
    seed: part("seed", publishedSeed, parseSeed),
    rows: part<readonly Row[] | undefined>("test", undefined, readRows),
  };
  return { address, problems };
}

/** Without the #. */
export function writeAddress({ bug, requirement, seed, rows }: Address): string {
  const parts = [
    bug && `bug=${bug}`,
    requirement && `requirement=${requirement}`,
    `seed=${seed}`,
    rows && `test=${writeRows(rows)}`,
  ];
  return parts.filter(Boolean).join("&");
}
