import { chmodSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { startRetention } from "../../intake/retention.ts";
import { hasErasedText } from "../../intake/store/clean-files.ts";
import { inPlaceOfNode, runProgram, settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { contentOf } from "./support/files.ts";
import { runCommand } from "./support/operate.ts";
import { attempted, keepNew, receivedAt } from "./support/stores.ts";
import { captureLog, everything, testStore } from "./support/test-app.ts";

const people = ["ann", "bob", "eve"] as const;
const day = 86_400_000;

/** Repeated throughout a person's texts, so that any remnant is found. */
const mark = (person: string) => `${person}#7`;
const emailOf = (person: string) => `${mark(person)}@example.com`;

/** The people whose text is in a file of the folder. */
function found(folder: string) {
  const content = contentOf(folder);
  return people.filter((person) => content.includes(mark(person)));
}

/** Another program's connection. */
function beside(folder: string) {
  const other = new DatabaseSync(join(folder, "intake.db"), { timeout: 10_000 });
  onTestFinished(() => other.close());
  return other;
}

test("no file contains text of an erased person, whatever its length, nor what a receiver echoed", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const now = receivedAt + 31 * day;
  const run = async (...args: string[]) => (await runCommand({ store, now }, args)).output;
  const lengths = [5, 200, 800, 5000, 60_000];
  for (const [index, length] of lengths.entries()) {
    for (const person of people) {
      const id = `${person} ${index}`;
      const payload = JSON.stringify({ message: mark(person).repeat(length / 5) });
      await keepNew(store, id, { email: emailOf(person), payload });
      const state = person === "bob" ? "delivered" : "failed";
      await attempted(store, id, { state }, { answer: payload.slice(0, 200) });
    }
  }
  expect(found(folder)).toEqual(people);
  expect(await run("forget", emailOf("ann"))).toContain("\nErased: enquiries 5,");
  expect(found(folder)).toEqual(["bob", "eve"]);
  expect(await run("purge")).toContain("Erased: 5 ");
  expect(found(folder)).toEqual(["eve"]);
});

test("what another program reads stays in the files; forget and status say so, and the next run removes it", async () => {
  const folder = tempFolder();
  const store = await testStore(folder, 200);
  for (const person of people) await keepNew(store, person, { email: emailOf(person) });
  const run = async (...args: string[]) =>
    (await runCommand({ store, now: receivedAt }, args)).output;
  const reader = beside(folder);
  reader.exec("BEGIN; SELECT * FROM submission");
  const text = await run("forget", emailOf("ann"));
  expect(text).toContain("Deleted from the database, not yet from its files: enquiries 1,");
  expect(text).toContain("Another program uses the database");
  expect(await run("status")).toContain("Erased text is still in its files");
  expect(JSON.parse(await run("purge", "--json"))).toEqual({ erased: 0, left: "used" });
  expect(found(folder)).toContain("ann");
  reader.exec("COMMIT");
  expect(JSON.parse(await run("purge", "--json"))).toEqual({ erased: 0, left: null });
  expect(found(folder)).toEqual(["bob", "eve"]);
  expect(JSON.parse(await run("status", "--json")).database.left).toBe(false);
});

// Only Linux limits the size of files so.
test.runIf(process.platform === "linux")(
  "while the disk is full, text stays in the files, and the command says so",
  async () => {
    const folder = tempFolder();
    const store = await testStore(folder);
    await keepNew(store, "eve", { payload: mark("eve").repeat(200_000) });
    await keepNew(store, "ann", { email: "ann@example.com", payload: mark("ann") });
    const limit = `--fsize=${statSync(join(folder, "intake.db-wal")).size + 200_000}`;
    const forget = [
      "prlimit",
      limit,
      process.execPath,
      "intake/cli.ts",
      "forget",
      "ann@example.com",
    ];
    const args = inPlaceOfNode("/usr/bin/prlimit", ...forget);
    const { stdout } = await runProgram(args, settings(folder)).ended;
    expect(stdout).toMatch(/^The disk lacks room to clean the database's files.* run purge/m);
    expect(await hasErasedText(store)).toBe(true);
    await runCommand({ store, now: receivedAt }, ["purge"]);
    expect(found(folder)).toEqual(["eve"]);
  },
);

test("a server moves a small log into the file, and leaves a large one to purge", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const other = beside(folder);
  other.exec("PRAGMA wal_autocheckpoint = 0; CREATE TABLE filling (bytes)");
  const write = (pages: number) =>
    void other.prepare("INSERT INTO filling VALUES (zeroblob(?))").run(pages * 4096);
  const pages = () => {
    const row = other.prepare("PRAGMA wal_checkpoint(NOOP)").get();
    return Number(row?.log) - Number(row?.checkpointed);
  };
  write(1500);
  await keepNew(store, "small");
  expect(pages()).toBe(0);
  write(2500);
  await keepNew(store, "large");
  expect(pages()).toBeGreaterThan(2500);
  await runCommand({ store }, ["purge"]);
  expect(pages()).toBe(0);
});

test("retention runs an hour after the start, by a synchronized clock, then daily", async () => {
  const [folder, programs] = [tempFolder(), tempFolder()];
  const store = await testStore(folder);
  const old = async (id: string) => {
    await keepNew(store, id, { payload: mark("ann") });
    await attempted(store, id);
  };
  await keepNew(store, "pending", { payload: mark("eve") });
  await old("delivered");
  const left = async () => (await everything(store)).map(({ id }) => id).sort();
  const sync = (answer: string) => {
    writeFileSync(join(programs, "timedatectl"), `#!/bin/sh\necho ${answer}\n`);
    chmodSync(join(programs, "timedatectl"), 0o755);
  };
  sync("no");
  const { lines, log } = captureLog("info");
  const logged = (text: string, times = 1) =>
    vi.waitFor(() => expect(lines.join("").split(text)).toHaveLength(1 + times), {
      ...wait,
      timeout: 40_000,
    });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const environment = {
    PATH: programs,
    DATABASE_URL: `file:${join(folder, "intake.db")}`,
    RETENTION_DAYS: "1",
  };
  onTestFinished(startRetention(log, environment));
  const pass = (hours: number) => vi.advanceTimersByTime(hours * 3_600_000);
  pass(0.99);
  expect(lines).toEqual([]);
  pass(0.01);
  await logged("clock is not synchronized");
  sync("yes");
  pass(1);
  await logged('"erased":1');
  expect(found(folder)).toEqual(["eve"]);
  await old("second");
  pass(23);
  expect(await left()).toEqual(["pending", "second"]);
  // No such program on this machine.
  environment.PATH = tempFolder();
  pass(1);
  await logged('"erased":1', 2);
});
