/** The workplace's state in the page's address, after the #. */

import type { WorkplaceData } from "../computed/workplace-data.ts";
import { publishedSeed } from "../published.ts";

export type Address = {
  /** Null: good firmware. */
  readonly bug: string | null;
  readonly requirement: string | undefined;
  readonly seed: number;
  /** For `readEdit`; contains the bug's changes too. */
  readonly edit: string | undefined;
};

export const mostSeed = 999_999;

/** Undefined: not a seed. */
export function parseSeed(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Reads what it can. `problems` has a message for each part that it can't. Never throws. */
export function readAddress(hash: string, data: WorkplaceData) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const problems: string[] = [];

  /** `fallback` if the part is missing or invalid. */
  const part = <Part>(key: string, fallback: Part, read: (text: string) => Part | undefined) => {
    const text = fields.get(key);
    const found = text === null ? fallback : read(text);
    if (found !== undefined) return found;
    if (text !== null) problems.push(`The link names a ${key} that doesn’t exist here.`);
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
      (wanted) => data.tests.find(({ id }) => id === wanted)?.id,
    ),
    seed: part("seed", publishedSeed, parseSeed),
    edit: fields.get("edit") || undefined,
  };
  return { address, problems };
}

/** Without the #. */
export function writeAddress({ bug, requirement, seed, edit }: Address): string {
  const parts = [
    edit ? `edit=${edit}` : bug && `bug=${bug}`,
    requirement && `requirement=${requirement}`,
    seed !== publishedSeed && `seed=${seed}`,
  ];
  return parts.filter(Boolean).join("&");
}
