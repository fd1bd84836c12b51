/** The workplace's state in the page's address, after the #. */

import type { WorkplaceData } from "../computed/workplace-data.ts";

export type Address = {
  /** A known bug or an exercise; null: good firmware. */
  readonly bug: string | null;
  readonly requirement: string | undefined;
  /** For `readEdit`: what differs from the firmware with the bug. */
  readonly edit: string | undefined;
  /** To an exercise that asks for one. */
  readonly answer: string;
};

/** Reads what it can. `problems` has a message for each part that it can't. Never throws. */
export function readAddress(hash: string, { modules, tests }: WorkplaceData) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const problems: string[] = [];
  const oneOf = (key: string, known: readonly (string | null)[]) => {
    const text = fields.get(key);
    if (text === null || known.includes(text)) return text;
    problems.push(`The link names a ${key} that doesn’t exist here.`);
    return null;
  };
  const known = Object.groupBy(modules, ({ exercise }) => (exercise ? "exercise" : "bug"));
  const named = (["exercise", "bug"] as const).map((key) =>
    oneOf(key, known[key]?.map(({ bug }) => bug) ?? []),
  );
  const bug = named.find((one) => one !== null) ?? null;
  const requirement = oneOf(
    "test",
    tests.map(({ id }) => id),
  );
  const edit = fields.get("edit") || undefined;
  const answer = fields.get("answer") ?? "";
  return { address: { bug, requirement: requirement ?? undefined, edit, answer }, problems };
}

/** Without the #. */
export function writeAddress(
  address: Address,
  { modules }: Pick<WorkplaceData, "modules">,
): string {
  const { bug, edit, requirement, answer } = address;
  const isExercise = modules.some((module) => module.exercise && module.bug === bug);
  const fields = { [isExercise ? "exercise" : "bug"]: bug, edit, test: requirement, answer };
  const parts = Object.entries(fields).filter(([, text]) => text);
  return parts.map(([key, text]) => `${key}=${encodeURIComponent(text ?? "")}`).join("&");
}
