/** The workplace's state in the page's address, after the #. */

import type { WorkplaceData } from "../computed/workplace-data.ts";

export type Address = {
  /** Null: good firmware. */
  readonly bug: string | null;
  readonly requirement: string | undefined;
  /** For `readEdit`; contains the bug's changes too. */
  readonly edit: string | undefined;
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
  const bug = oneOf(
    "bug",
    modules.map((module) => module.bug),
  );
  const requirement = oneOf(
    "test",
    tests.map(({ id }) => id),
  );
  const edit = fields.get("edit") || undefined;
  return { address: { bug, requirement: requirement ?? undefined, edit }, problems };
}

/** Without the #. */
export function writeAddress({ bug, requirement, edit }: Address): string {
  const parts = [edit ? `edit=${edit}` : bug && `bug=${bug}`, requirement && `test=${requirement}`];
  return parts.filter(Boolean).join("&");
}
