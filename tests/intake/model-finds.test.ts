import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { runSchedule } from "./support/model/run.ts";
import { schedule } from "./support/model/schedule.ts";

const root = join(import.meta.dirname, "../..");
// The same for every copy. None needs more than two of them.
const schedules = fc.sample(schedule, { seed: 2, numRuns: 4 });

/** A copy of the intake in which this text is replaced. */
function brokenCopy(file: string, text: string, replacement: string): string {
  const folder = tempFolder();
  const intake = join(folder, "intake");
  cpSync(process.env.INTAKE ?? join(root, "intake"), intake, { recursive: true });
  for (const name of ["shared", "node_modules", "package.json"]) {
    symlinkSync(join(root, name), join(folder, name));
  }
  const source = readFileSync(join(intake, file), "utf8");
  expect(source).toContain(text);
  writeFileSync(join(intake, file), source.replace(text, replacement));
  return intake;
}

async function firstFault(intake: string): Promise<string> {
  for (const steps of schedules) {
    const fault = await runSchedule(steps, { intake }).catch((error: Error) => error.message);
    if (fault !== undefined) return fault;
  }
  return "none";
}

test.each([
  [
    "drops a Retry-After",
    ["delivery/schedule.ts", "if (header === null) return", "return"],
    /before the end of a Retry-After/,
  ],
  [
    "acknowledges what it does not keep",
    [
      "receive/receive.ts",
      "await store.keep({",
      'await (receivedAt % 4 ? store.keep : async ({ id }) => ({ outcome: "kept", id }))({',
    ],
    /taken, and not (kept|delivered)|by another id/,
  ],
  [
    "misses capitals when it erases",
    ["store/address.ts", ".toLowerCase()", ""],
    /(listed|sent) after it was erased|erased, and in/,
  ],
  [
    "sends a repetition twice",
    ["receive/repetition.ts", 'return { by: "key", key, since };', "return undefined;"],
    /by another id|answered 202, not 422/,
  ],
] as const)(
  "the model finds an intake that %s",
  async (_name, [file, text, replacement], fault) => {
    expect(await firstFault(brokenCopy(file, text, replacement))).toMatch(fault);
  },
);
