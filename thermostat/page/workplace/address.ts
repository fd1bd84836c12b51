/** The workplace's state in the page's address, after the #. */

import type { WorkplaceData } from "../../build/workplace-data.ts";
import type { Experiment } from "./experiment.ts";
import { type Finding, findings } from "./finding.ts";

export type Address = Pick<Experiment, "bug" | "requirement" | "answer" | "finding"> & {
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
  const finding = edit ? readFinding(fields.get("result") ?? "", tests) : undefined;
  return {
    address: { bug, requirement: requirement ?? undefined, edit, answer, finding },
    problems,
  };
}

/** Only what this page could have written: anybody can send a link. */
function readFinding(text: string, known: WorkplaceData["tests"]): Finding | undefined {
  const [code = "", ...ids] = text.split(".");
  const is = findings[Number(code)];
  const tests = ids.filter((id) => known.some((test) => test.id === id));
  return /^\d(\.|$)/.test(text) && is ? { is, tests } : undefined;
}

/** Without the #. @param key of `bug` */
export function writeAddress(address: Address, key: "bug" | "exercise"): string {
  const { bug, edit, requirement, answer, finding } = address;
  // FindingNote.tsx names three.
  const result = finding && [findings.indexOf(finding.is), ...finding.tests.slice(0, 4)].join(".");
  return Object.entries({ [key]: bug, edit, test: requirement, answer, result })
    .flatMap(([name, text]) => (text ? `${name}=${encodeURIComponent(text)}` : []))
    .join("&");
}
