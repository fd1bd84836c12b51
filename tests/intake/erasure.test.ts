import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { tempFolder } from "../support/test-end.ts";
import { contentOf } from "./support/files.ts";
import { runCommand } from "./support/operate.ts";
import { attempted, keepNew, receivedAt } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

vi.mock("node:fs", { spy: true });

const people = ["ann", "bob", "eve"] as const;

/** Repeated throughout a person's texts, so that any remnant is found. */
const mark = (person: string) => `${person}#7`;

/** The people whose text is in a file of the folder. */
function found(folder: string) {
  const content = contentOf(folder);
  return people.filter((person) => content.includes(mark(person)));
}

test("no file contains text of an erased person, whatever its length, nor what a receiver echoed", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const now = receivedAt + 31 * 86_400_000;
  const run = async (...args: string[]) => (await runCommand({ store, now }, args)).output;
  const lengths = [5, 200, 800, 5000, 60_000];
  for (const [index, length] of lengths.entries()) {
    for (const person of people) {
      const [id, email] = [`${person} ${index}`, `${mark(person)}@example.com`];
      const payload = JSON.stringify({ message: mark(person).repeat(length / 5) });
      await keepNew(store, id, { email, payload, idempotencyKey: `${mark(person)} ${index}` });
      const state = person === "bob" ? "delivered" : "failed";
      await attempted(store, id, { state }, { answer: payload.slice(0, 200) });
    }
  }
  expect(found(folder)).toEqual(people);
  expect(await run("forget", `${mark("ann")}@example.com`)).toContain("\nErased: enquiries 5,");
  expect(found(folder)).toEqual(["bob", "eve"]);
  expect(await run("purge")).toContain("Erased: 5 ");
  expect(found(folder)).toEqual(["eve"]);
});

test("in a file so large that forms would wait too long, text stays until purge --now, and status says so", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  await keepNew(store, "a", { email: "ann@example.com", payload: mark("ann") });
  // Without blocks on the disk. Another process does it: see `contentOf`.
  execFileSync("truncate", ["--size=500M", join(folder, "intake.db")]);
  const run = async (...args: string[]) =>
    (await runCommand({ store, now: receivedAt }, args)).output;
  const left = /run purge --now when few visitors come\.$/m;
  expect(await run("status")).not.toMatch(left);
  expect(await run("forget", "ann@example.com")).toMatch(left);
  expect(await run("status")).toMatch(left);
  expect(JSON.parse(await run("status", "--json")).database.left).toBe("large");
  expect(JSON.parse(await run("purge", "--now", "--json"))).toEqual({ erased: 0, left: null });
  expect(found(folder)).toEqual([]);
  expect(await run("status")).not.toMatch(left);
});

test("while the disk lacks room for a copy, text stays, and forget and status say so", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  await keepNew(store, "a", { email: "ann@example.com", payload: mark("ann") });
  const run = async (...args: string[]) =>
    (await runCommand({ store, now: receivedAt }, args)).output;
  const left = /The disk lacks room .* run purge --now\.$/m;
  const { bsize, ...rest } = fs.statfsSync(folder);
  vi.mocked(fs.statfsSync).mockReturnValue({ ...rest, bsize, bavail: 1 });
  expect(await run("forget", "ann@example.com")).toMatch(left);
  expect(await run("status")).toMatch(left);
  expect(found(folder)).toEqual(["ann"]);
  vi.mocked(fs.statfsSync).mockReset();
  expect(JSON.parse(await run("purge", "--now", "--json"))).toEqual({ erased: 0, left: null });
  expect(found(folder)).toEqual([]);
});
