/** The workplace's state in the page's address, after the #. */

import type { WorkplaceData } from "../../build/workplace-data.ts";
import { applyPatches } from "../../wasm/compiler/patches.ts";
import { readEdit } from "../editor/edit-link.ts";
import type { Edits } from "../worker/compiler.ts";
import { type Experiment, moduleIn } from "./experiment.ts";

export type Address = Pick<Experiment, "bug" | "requirement" | "answer"> & {
  /** For `readEdit`: what differs from the firmware with the bug. */
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
  const known = modules.map(({ bug }) => bug);
  const bug = oneOf("exercise", known) ?? oneOf("bug", known);
  const requirement = oneOf(
    "test",
    tests.map(({ id }) => id),
  );
  const edit = fields.get("edit") || undefined;
  const answer = fields.get("answer") ?? "";
  return { address: { bug, requirement: requirement ?? undefined, edit, answer }, problems };
}

/** The edits of a link; if they can't be read, none and one more problem. */
export async function readEdits(
  { bug, edit }: Address,
  data: WorkplaceData,
  problems: string[],
): Promise<Edits> {
  try {
    const changed = applyPatches(data.files, moduleIn(data, bug).patch);
    return edit ? await readEdit(edit, { ...data.files, ...changed }) : {};
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.push(error.message);
    return {};
  }
}

/** Without the #. @param key of `bug` */
export function writeAddress(address: Address, key: "bug" | "exercise"): string {
  const { bug, edit, requirement, answer } = address;
  return Object.entries({ [key]: bug, edit, test: requirement, answer })
    .flatMap(([name, text]) => (text ? `${name}=${encodeURIComponent(text)}` : []))
    .join("&");
}
