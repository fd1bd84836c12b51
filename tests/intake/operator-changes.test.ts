import { spawnSync } from "node:child_process";
import { existsSync, fsyncSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { discard } from "../../intake/store/change-queries.ts";
import type { Store } from "../../intake/store/store.ts";
import { settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { operator, runCommand } from "./support/operate.ts";
import { attempted, claimed, keepNew, keepRows, receivedAt, stores } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

vi.mock("node:fs", { spy: true });

const minute = 60_000;
const now = receivedAt + 120 * minute;
const held = { state: "held" } as const;
const email = "ada@example.com";

describe.each(stores)("%s", (_name, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  const { run, parsed } = operator(() => ({ store, now }));

  test("discards one that is pending unless it is being sent, and all that are held, until a time", async () => {
    await keepNew(store, "pending");
    await claimed(store, { now });
    expect(await run("discard pending")).toMatch(/^pending is being sent, .* then discard\.\n$/);
    await attempted(store, "pending", { state: "pending", pauseMs: minute });
    expect(await run("discard pending")).toBe("pending is discarded, and erased in 30d.\n");
    expect(await run("show pending")).toMatch(/^next attempt +-$/m);
    await keepNew(store, "early", held);
    await keepNew(store, "application", { ...held, kind: "application" });
    await keepNew(store, "late", { ...held, receivedAt: now });
    expect(await parsed("discard --held --until 1h")).toEqual([
      { kind: "enquiry", state: "held", count: 1 },
      { kind: "application", state: "held", count: 1 },
    ]);
    expect(await run("discard --held")).toBe("enquiry: 1 held, discarded, and erased in 30d.\n");
    expect(await run("discard --held")).toBe("Nothing to discard.\n");
  });

  test("forget lists what is gone and what is left; purge erases what is old", async () => {
    await keepNew(store, "a", { email });
    await attempted(store, "a");
    await keepNew(store, "b", { kind: "application", email });
    await keepNew(store, "c", held);
    await discard(store, { id: "c" }, () => now - 31 * 24 * 60 * minute);
    const title = store.isPostgres ? "Deleted from the database, not yet from its files" : "Erased";
    const purged = await run("purge");
    expect(purged).toContain(`${title}: 1 delivered, held or discarded more than 30d ago.`);
    const text = await run("forget", ` ${email.toUpperCase()}\u00a0`);
    expect(text.split("\n").slice(0, 2).sort()).toEqual([
      "a  enquiry      delivered",
      "b  application  pending",
    ]);
    expect(text).toContain(`\n${title}: enquiries 1, applications 1.\n`);
    expect(text).toContain("may have reached the receiver");
    for (const one of [purged, text]) expect(one.includes("vacuum")).toBe(store.isPostgres);
    expect(await run(`forget ${email}`)).toBe(`Nothing is kept for ${email}.\n`);
  });

  test("backup names pg_dump for PostgreSQL, and overwrites nothing", async () => {
    const file = join(tempFolder(), "copy.db");
    await run(`backup ${file}`);
    expect(existsSync(file)).toBe(!store.isPostgres);
    expect(await run(`backup ${file}`)).toContain(store.isPostgres ? "pg_dump" : "already exists");
  });
});

describe("whatever the database,", () => {
  let store: Store;
  beforeEach(async () => {
    store = await testStore();
  });
  const { run, parsed } = operator(() => ({ store, now }));

  test("retries everything in a period, and nothing else", async () => {
    for (const [id, minutes] of [
      ["after", 95],
      ["late", 90],
      ["early", 30],
      ["before", 5],
    ] as const) {
      await keepNew(store, id, { receivedAt: receivedAt + minutes });
      await attempted(store, id, {}, { at: receivedAt + minutes * minute });
    }
    await keepNew(store, "failed", { receivedAt: receivedAt + 40 * minute });
    await attempted(store, "failed", { state: "failed" });
    await keepNew(store, "other", { kind: "application" });
    const period = ["--since", "2026-11-20 12:20Z", "--until", "29m"];
    const kind = ["--kind", "enquiry"];
    expect(await run("retry", ...period, ...kind)).toBe("enquiry: 1 failed, due now.\n");
    expect(await run("retry --delivered", ...period)).toBe("enquiry: 2 delivered, due now.\n");
    expect(await run("retry before")).toBe(
      "before is delivered: add --force to send it all the same.\n",
    );
    const due = await claimed(store, { now, limit: 1 });
    expect(due.map(({ id }) => id)).toEqual(["early"]);
    // The one that is being sent is not retried.
    expect(await run("retry --pending", ...kind)).toBe(
      "enquiry: 2 pending, due now; 1 is being sent.\n",
    );
    await claimed(store, { now, limit: 9 });
    expect(await run("retry --pending", ...kind)).toBe("enquiry: 3 are being sent.\n");
    expect(await run("retry early")).toMatch(
      /^early is being sent, .* show early, then retry\.\n$/,
    );
    expect(await parsed("retry --pending --kind application")).toEqual([
      { kind: "application", state: "pending", count: 1, beingSent: 0 },
    ]);
    expect(await run("retry --failed")).toBe("Nothing to retry.\n");
  });

  test("retry makes one due, also one that is held, and with --force whatever its state", async () => {
    await keepNew(store, "delivered");
    await attempted(store, "delivered");
    for (const id of ["discarded", "held"]) await keepNew(store, id, held);
    await keepNew(store, "failed", { receivedAt: receivedAt + 1 });
    await attempted(store, "failed", { state: "failed" });
    for (const id of ["discarded", "failed"]) {
      expect(await run(`discard ${id}`)).toBe(`${id} is discarded, and erased in 30d.\n`);
    }
    expect(await run("retry discarded")).toContain("add --force");
    expect(await run("discard delivered")).toBe(
      "delivered is delivered: only what is failed, held or pending can be discarded.\n",
    );
    for (const [id, ...force] of [["delivered", "--force"], ["discarded", "--force"], ["held"]]) {
      const made = { id, was: id, state: "pending" };
      expect(await parsed(["retry", ...force, id].join(" "))).toEqual(made);
      expect(await claimed(store, { now, limit: 1 })).toMatchObject([{ id }]);
    }
  });

  test("forget finds an address that was kept with a sign behind it, and takes one with signs around it", async () => {
    const kept = ["ada@example.com", "ada@example.xn--com-9o0a", "ada@example.comtm"];
    for (const one of kept) await keepNew(store, one, { email: one });
    await keepNew(store, "other", { email: "ada@example.org" });
    const text = await run("forget", "“Ada@example.com”");
    expect(text).toMatch(/enquiries 3, applications 0\.$/m);
  });
});

test("forget says so when it fails half-way, and goes on from there", async () => {
  const store = await testStore();
  await keepRows(store, 501, { email });
  const forget = () => runCommand({ store, now }, ["forget", email]);
  const exec = (statement: string) => store.write((db) => sql.raw(statement).execute(db));
  await exec(`
    CREATE TRIGGER fault BEFORE DELETE ON submission WHEN (SELECT count(*) FROM submission) = 1
    BEGIN SELECT RAISE(ABORT, 'fault'); END
  `);
  const failed = await forget();
  expect(failed.exitCode).toBe(1);
  expect(failed.output.match(/^id-\d+ {2}enquiry {6}pending$/gm)).toHaveLength(500);
  expect(failed.output).not.toContain("Erased");
  expect(failed.errors).toMatch(/^Erasing is not finished; run the command again .*\n$/);
  await exec("DROP TRIGGER fault");
  expect((await forget()).output).toContain("Erased: enquiries 1,");
});

test("list and forget read an address that is no argument from standard input", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  await keepNew(store, "a", { email });
  await keepNew(store, "b");
  const reading =
    (...args: readonly string[]) =>
    (input: string) =>
      runCommand({ store, input }, args);
  const [list, forget] = [reading("list", "--json", "--search", "-"), reading("forget")];
  const two = `${email}\nbob@example.com\n`;
  for (const wrong of [forget("ada\n"), forget(two), list(two), list(" \n")]) {
    expect(await wrong).toMatchObject({
      exitCode: 2,
      output: "",
      errors: expect.stringMatching(/It /),
    });
  }
  const found = await list(` ${email.toUpperCase()} \n`);
  expect(JSON.parse(found.output)).toMatchObject([{ id: "a" }]);
  const typed = { env: settings(folder), input: ` ${email} \n`, encoding: "utf8" } as const;
  const ended = spawnSync(process.execPath, ["intake/cli.ts", "forget"], typed);
  expect(ended).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("Erased") });
});

test("a back-up that can't be written, or may not outlast a power cut, fails, and blames its file", async () => {
  const store = await testStore();
  const folder = tempFolder();
  const backUp = (file: string) => runCommand({ store }, ["backup", file]);
  const failure = (file: string, reason: string) => ({
    exitCode: 1,
    errors: `FILE: ${file} cannot be written: ${reason}.\n`,
  });
  const missing = join(folder, "missing", "copy.db");
  expect(await backUp(missing)).toMatchObject(failure(missing, "its folder does not exist"));
  const file = join(folder, "copy.db");
  vi.mocked(fsyncSync).mockImplementationOnce(() => {
    // It has its name once it is on disk.
    expect(existsSync(file)).toBe(false);
    throw Object.assign(new Error("no space"), { code: "ENOSPC" });
  });
  expect(await backUp(file)).toMatchObject(failure(file, "its disk is full or broken"));
  expect(readdirSync(folder)).toEqual([]);
});
