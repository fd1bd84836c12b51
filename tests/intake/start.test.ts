import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { backUp } from "../../intake/store/backup.ts";
import { migrations } from "../../intake/store/migrations.ts";
import { openStore } from "../../intake/store/open.ts";
import type { Store } from "../../intake/store/store.ts";
import { settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { databases, urlIn } from "./support/databases.ts";
import { canTrace, filesDuringStart } from "./support/disk-operations.ts";
import { faultyProxy } from "./support/faulty-proxy.ts";
import { addMigration } from "./support/later-release.ts";
import { testDatabase } from "./support/postgres.ts";
import { keepNew } from "./support/stores.ts";
import { everything } from "./support/test-app.ts";

/** Makes this process one of a later release, until the test ends or the release before is back. */
function upgrade(name = "0002-later"): () => void {
  addMigration(name);
  const downgrade = () => void delete migrations[name];
  onTestFinished(downgrade);
  return downgrade;
}

/** Starts a server, lets it do something, and stops it. */
async function start(url: string, act: (store: Store) => Promise<unknown> = async () => {}) {
  const store = await openStore(url, "server");
  await act(store).finally(() => store.close());
}
const old = ["a", "b"];
const keepOld = async (store: Store) => {
  for (const id of old) await keepNew(store, id);
};

/** Starts a server, which has what was kept before and keeps more. */
const serves = (url: string, before: readonly string[]) =>
  start(url, async (store) => {
    await keepNew(store, "new");
    const ids = (await everything(store)).map(({ id }) => id).sort();
    expect(ids).toEqual([...before, "new"]);
  });

/** Makes a file of SQLite what a back-up is. */
function withoutLog(url: string): void {
  const database = new DatabaseSync(fileURLToPath(url));
  database.exec("PRAGMA journal_mode = DELETE");
  database.close();
}

type Preparation = (folder: string) => Promise<unknown>;
test.runIf(canTrace).each<[string, readonly string[], Preparation]>([
  ["a first start", [], async () => {}],
  [
    "the start after a restore",
    old,
    (folder) =>
      start(urlIn(tempFolder()), async (store) => {
        await keepOld(store);
        await backUp(store, join(folder, "intake.db"));
      }),
  ],
  [
    "a later release's start",
    old,
    async (folder) => {
      await start(urlIn(folder), keepOld);
      upgrade();
    },
  ],
])(
  "%s that is killed after any operation on the disk is repeated",
  async (_what, before, prepare) => {
    const folder = tempFolder();
    await prepare(folder);
    const later = fileURLToPath(new URL("support/later-release.ts", import.meta.url));
    const environment = settings(folder, { LATER_MIGRATION: Object.keys(migrations)[1] ?? "" });
    const states = await filesDuringStart(folder, environment, [
      "--import",
      later,
      "intake/main.ts",
    ]);
    expect(states.length).toBeGreaterThan(10);
    for (const [count, files] of states.entries()) {
      const copy = join(folder, `after ${count}`);
      mkdirSync(copy);
      for (const [file, content] of files) writeFileSync(join(copy, file), content);
      await serves(urlIn(copy), before);
    }
  },
);

test.each<[string, readonly string[]]>([
  ["a first start", []],
  ["a later release's start", old],
])("%s that is cut off from PostgreSQL after any message is repeated", async (_what, before) => {
  const url = await testDatabase();
  const proxy = await faultyProxy(url);
  if (before === old) await start(url, keepOld);
  upgrade();
  for (let last = 1, isCut = true; isCut; last += 1) {
    let sent = 0;
    proxy.fail("cut", () => ++sent >= last);
    isCut = await start(proxy.url).then(
      () => false,
      () => true,
    );
    // What the start before has left stops no later one.
    if (isCut) expect(sent).toBeGreaterThanOrEqual(last);
  }
  await serves(url, before);
});

test("servers of a later release that start at once change the database once", async () => {
  const url = await testDatabase();
  await start(url, keepOld);
  upgrade();
  await Promise.all(Array.from({ length: 5 }, () => start(url)));
  await serves(url, old);
});

describe.each(databases)("%s", (name, { create, lock }) => {
  test("a release and its commands go on with what a later one has only added, and refuse the rest", async () => {
    const url = await create();
    await start(url, keepOld);
    let downgrade = upgrade();
    // A back-up of before may be restored, and somebody erased from it, before a server starts.
    await (await openStore(url, "command")).close();
    await start(url);
    downgrade();
    await serves(url, old);
    await (await openStore(url, "command")).close();

    const changed = await create();
    downgrade = upgrade("0002-breaking");
    await start(changed);
    downgrade();
    for (const role of ["server", "command"] as const) {
      await expect(openStore(changed, role), role).rejects.toThrow(
        /^DATABASE_URL: a later release has changed the database \(0002-breaking\); .+\.$/,
      );
    }
  });

  test("a start waits for what another program has locked", async () => {
    const url = await create();
    await start(url, keepOld);
    if (name === "SQLite") withoutLog(url);
    const unlock = await lock(url);
    upgrade();
    const starting = serves(url, old);
    await sleep(1000);
    await unlock();
    await starting;
  });
});
