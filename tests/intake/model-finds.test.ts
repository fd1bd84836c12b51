import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { runSchedule } from "./support/model/run.ts";
import { schedule } from "./support/model/schedule.ts";

const root = join(import.meta.dirname, "../..");

/** A copy of the intake in which this text is replaced. */
function brokenCopy(file: string, text: string, replacement: string): string {
  const folder = tempFolder();
  const intake = join(folder, "intake");
  cpSync(join(root, "intake"), intake, { recursive: true });
  for (const name of ["shared", "node_modules", "package.json"]) {
    symlinkSync(join(root, name), join(folder, name));
  }
  const source = readFileSync(join(intake, file), "utf8");
  expect(source).toContain(text);
  writeFileSync(join(intake, file), source.replace(text, replacement));
  return intake;
}

/** What a copy does wrong under the first of these seeds that shows it. */
async function firstFailure(intake: string, seeds: readonly number[]): Promise<string> {
  for (const seed of seeds) {
    const [steps = []] = fc.sample(schedule, { seed, numRuns: 1 });
    const failure = await runSchedule(steps, { intake }).catch((error: Error) => error.message);
    if (failure !== undefined) return failure;
  }
  return "none";
}

// With seeds whose schedules soon come to where it shows.
test.each([
  [
    "drops a Retry-After",
    ["delivery/schedule.ts", "if (header === null) return", "return"],
    [1836, 3001, 945, 3002, 2348],
    /before the end of a Retry-After/,
  ],
  [
    "acknowledges what it does not keep",
    [
      "receive/receive.ts",
      "await store.keep({",
      'await (receivedAt % 4 ? store.keep : async ({ id }) => ({ outcome: "kept", id }))({',
    ],
    [15, 22, 40],
    /taken, and not (kept|delivered)|by another id/,
  ],
  [
    "misses capitals when it erases",
    ["store/erase.ts", ".toLowerCase()", ""],
    [1454, 90, 954],
    /(listed|sent) after it was erased|erased, and in/,
  ],
  [
    "sends a repetition twice",
    ["receive/repetition.ts", 'return { by: "key", key, since };', "return undefined;"],
    [15, 22, 40],
    /by another id|answered 202, not 422/,
  ],
] as const)(
  "the model finds an intake that %s",
  async (_name, [file, text, replacement], seeds, failure) => {
    expect(await firstFailure(brokenCopy(file, text, replacement), seeds)).toMatch(failure);
  },
);
