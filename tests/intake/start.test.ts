import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { DummyDriver, Kysely, type LogEvent, PostgresDialect, SqliteDialect } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { backUp } from "../../intake/store/backup.ts";
import { hasErasedText } from "../../intake/store/clean-files.ts";
import { eraseByAddress } from "../../intake/store/erase.ts";
import { migrations } from "../../intake/store/migrations.ts";
import { openStore } from "../../intake/store/open.ts";
import { counts, lastAttempt } from "../../intake/store/read-queries.ts";
import { states } from "../../intake/store/schema.ts";
import type { Store } from "../../intake/store/store.ts";
import { pausedUntil } from "../../intake/store/webhook-pause.ts";
import { settings, startServer } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { databases, urlIn } from "./support/databases.ts";
import { canTrace, filesDuringStart } from "./support/disk-operations.ts";
import { faultyProxy } from "./support/faulty-proxy.ts";
import { laterMigration } from "./support/later-release.ts";
import { testDatabase } from "./support/postgres.ts";
import { keepNew, receivedAt } from "./support/stores.ts";
import { everything } from "./support/test-app.ts";

const released = { ...migrations };
const releasedBefore = Object.fromEntries(Object.entries(released).slice(0, -1));

/** Makes this process a release with these migrations, until the test ends or another one follows. */
function become(release: typeof migrations): void {
  for (const name of Object.keys(migrations)) delete migrations[name];
  Object.assign(migrations, release);
  if (release !== released) onTestFinished(() => become(released));
}

const upgrade = (name = "0003-later") => become({ ...released, [name]: laterMigration });
const downgrade = () => become(released);

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
    const environment = settings(folder, { LATER_MIGRATION: Object.keys(migrations)[2] ?? "" });
    const states = await filesDuringStart(folder, environment, [
      "--import",
      later,
      "intake/main.ts",
    ]);
    expect(states.length).toBeGreaterThan(5);
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

/** The SQL of a migration, for both databases. */
async function sqlOf(name: string): Promise<string> {
  const texts: string[] = [];
  for (const Dialect of [SqliteDialect, PostgresDialect]) {
    const real = new Dialect({} as never);
    const dialect = {
      createAdapter: () => real.createAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db: Kysely<never>) => real.createIntrospector(db),
      createQueryCompiler: () => real.createQueryCompiler(),
    };
    const log = ({ query }: LogEvent) =>
      void texts.push(`${query.sql} ${JSON.stringify(query.parameters)}`);
    await migrations[name]?.up(new Kysely({ dialect, log }));
  }
  return texts.join("\n");
}

test("a migration that has been released never changes", async () => {
  const hashes: Record<string, string> = {};
  for (const name of Object.keys(migrations)) {
    hashes[name] = createHash("sha256")
      .update(await sqlOf(name))
      .digest("hex")
      .slice(0, 16);
  }
  // One that is new is added here; none is changed.
  expect(hashes).toEqual({
    "0001-submissions": "6b73244f3f8501f0",
    "0002-last-attempt-breaking": "339863c41deb87cc",
  });
});

describe.each(databases)("%s", (name, { create, lock, exec }) => {
  test("the first start alone logs a new database", async () => {
    const url = await create();
    const startedWith = async () => {
      const server = await startServer(settings(tempFolder(), { DATABASE_URL: url }));
      return (await server.stop("SIGTERM")).stdout;
    };
    expect(await startedWith()).toMatch(/"level":40.+a new database/);
    expect(await startedWith()).not.toContain("a new database");
  });

  test("a release and its commands go on with what a later one has only added, and refuse the rest", async () => {
    const url = await create();
    if (name === "SQLite") new DatabaseSync(fileURLToPath(url)).exec("CREATE TABLE other (a)");
    await expect(openStore(url, "command")).rejects.toThrow(
      "DATABASE_URL: no server has prepared the database yet; start one.",
    );
    await start(url, keepOld);
    upgrade();
    // A back-up of before may be restored, and somebody erased from it, before a server starts.
    await (await openStore(url, "command")).close();
    await start(url);
    downgrade();
    await serves(url, old);
    await (await openStore(url, "command")).close();

    const changed = await create();
    upgrade("0003-breaking");
    await start(changed);
    downgrade();
    for (const role of ["server", "command"] as const) {
      await expect(openStore(changed, role), role).rejects.toThrow(
        /^DATABASE_URL: a later release has changed the database \(0003-breaking\); .+\.$/,
      );
    }
  });

  test("servers of a later release that start at once change the database once", async () => {
    const url = await create();
    await start(url, keepOld);
    upgrade();
    await Promise.all(Array.from({ length: 5 }, () => start(url)));
    await serves(url, old);
  });

  test("a start refuses a database in which something is missing or differs, and leaves it", async () => {
    for (const [change, column] of [
      ['ALTER TABLE "submission" DROP COLUMN "lastAnswer"', "submission.lastAnswer"],
      ['DROP TABLE "webhook"', "webhook.kind, webhook.pausedUntil"],
      [
        'ALTER TABLE "webhook" DROP COLUMN "pausedUntil"; ALTER TABLE "webhook" ADD "pausedUntil" text',
        "webhook.pausedUntil",
      ],
    ] as const) {
      const url = await create();
      await start(url, keepOld);
      await exec(url, change);
      await expect(openStore(url, "server")).rejects.toThrow(
        `DATABASE_URL: the database is not what this release has made: ${column} is missing`,
      );
    }
  });

  test("an upgrade keeps all that a database of the release before has, and that release then refuses it", async () => {
    const url = await create();
    become(releasedBefore);
    await start(url);
    const quoted = (values: readonly unknown[]) =>
      values.map((value) => (typeof value === "string" ? `'${value}'` : `${value}`)).join();
    const times = [1, 2, null, receivedAt, 3];
    for (const state of states) {
      const row = [state, "enquiry", "{}", "a@b.be", `f ${state}`, `k ${state}`, state, ...times];
      await exec(url, `INSERT INTO submission VALUES (${quoted([...row, 7, "dead", 9])})`);
      await exec(url, `INSERT INTO repeat VALUES ('r ${state}', 'f', '${state}')`);
    }
    for (const [at, status] of [
      [5, 500],
      [6, 404],
      [6, 404],
      [4, 503],
    ]) {
      await exec(url, `INSERT INTO attempt VALUES ('failed', ${at}, 8, ${status}, 'e', 'answer')`);
    }
    const until = Date.now() + 600_000;
    await exec(url, `UPDATE webhook SET "pausedUntil" = ${until} WHERE kind = 'enquiry'`);
    if (name === "SQLite") await exec(url, "UPDATE erasure SET erasedAt = 1");
    become(released);
    // Somebody is erased from a back-up before a server starts.
    await exec(url, "UPDATE submission SET email = 'gone@b.be' WHERE state = 'held'");
    const command = await openStore(url, "command");
    for await (const _batch of eraseByAddress(command, "gone@b.be"));
    await expect(counts(command)).resolves.toBeDefined();
    await expect(lastAttempt(command, "enquiry")).rejects.toThrow("start a server");
    await command.close();
    await start(url, async (store) => {
      const rows = await everything(store);
      const left = states.filter((state) => state !== "held");
      expect(rows.map(({ id }) => id)).toEqual(left.sort().reverse());
      for (const { id, ...row } of rows) {
        const last =
          id === "failed" ? [4, 6, 8, 404, "e", "answer"] : [0, null, null, null, null, null];
        const { attemptCount, lastAt, lastDurationMs, lastStatus, lastError, lastAnswer } = row;
        expect([attemptCount, lastAt, lastDurationMs, lastStatus, lastError, lastAnswer]).toEqual(
          last,
        );
        expect(row).toMatchObject({
          ...{ kind: "enquiry", payload: "{}", email: "a@b.be", fingerprint: `f ${id}`, state: id },
          ...{ receivedAt: 1, pendingSince: 2, closedAt: null, nextAttemptAt: receivedAt },
          ...{ countedAttempts: 7, lockedBy: "dead", lockedUntil: 9 },
        });
      }
      expect(await pausedUntil(store, "enquiry", Date.now)).toBe(until);
      expect(await hasErasedText(store)).toBe(name === "SQLite");
    });
    become(releasedBefore);
    await expect(openStore(url, "server")).rejects.toThrow(/last-attempt-breaking\); start that/);
  });

  test("a start waits for what another program has locked", async () => {
    const url = await create();
    await start(url, keepOld);
    if (name === "SQLite") withoutLog(url);
    const unlock = await lock(url);
    upgrade();
    const starting = serves(url, old);
    await unlock();
    await starting;
  });
});
