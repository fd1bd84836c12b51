import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { Repetition } from "../../intake/store/store.ts";
import { randomNumbers, testSeed } from "../support/random.ts";
import { faultyProxy } from "./support/faulty-proxy.ts";
import { makeReadOnly, run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { attempt, claimOf, receivedAt, settlement, submission } from "./support/stores.ts";
import { everything } from "./support/test-app.ts";

const unavailable = expect.objectContaining({ name: "StoreUnavailable" });
const repetition: Extract<Repetition, { by: "key" }> = { by: "key", key: "k", since: receivedAt };

async function openDatabase() {
  const url = await testDatabase();
  return { url, store: await testPostgresStore(url) };
}

/** Opens another program's connection, in the middle of a transaction. */
async function otherProgram(url: string, statement: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN");
  await client.query(statement);
  return client;
}

test("a commit counts only once it is on disk, whatever the server's default", async () => {
  const url = await testDatabase();
  const name = new URL(url).pathname.slice(1);
  await run(url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const store = await testPostgresStore(url);
  await run(
    url,
    `CREATE TABLE public.seen (setting text);
     CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO public.seen VALUES (current_setting('synchronous_commit')); RETURN NEW;
     END $$;
     CREATE TRIGGER look BEFORE INSERT ON intake.submission FOR EACH ROW EXECUTE FUNCTION look()`,
  );
  await store.keep(submission("a"));
  await store.keep(submission("b", { repetition }));
  const seen = await run(url, "SELECT setting FROM public.seen");
  expect(seen).toEqual([{ setting: "on" }, { setting: "on" }]);
});

test("a commit whose confirmation is lost counts as failed, and its key finds it later", async () => {
  const proxy = await faultyProxy(await testDatabase());
  const store = await testPostgresStore(proxy.url);
  proxy.cutAt("COMMIT");
  await expect(store.keep(submission("a", { repetition }))).rejects.toThrow(unavailable);
  proxy.cutAt(undefined);
  const again = submission("b", { fingerprint: "a", repetition });
  expect(await store.keep(again)).toEqual({ outcome: "repeated", id: "a" });
});

test("calls to a hanging database fail quickly, and succeed again once it answers", async () => {
  const proxy = await faultyProxy(await testDatabase());
  const store = await testPostgresStore(proxy.url);
  await store.keep(submission("before"));
  proxy.swallow(true);
  const many = Array.from({ length: 30 }, (_, index) => store.keep(submission(`lost${index}`)));
  const startedAt = performance.now();
  const results = await Promise.allSettled(many);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  await expect(store.check(false)).rejects.toThrow(unavailable);
  proxy.swallow(false);
  expect(await store.keep(submission("after"))).toEqual({ outcome: "kept", id: "after" });
});

test("calls fail quickly too if every statement is slow", async () => {
  const { url, store } = await openDatabase();
  await store.keep(submission("a", { repetition }));
  await run(
    url,
    `CREATE FUNCTION wait_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_sleep(1.6); RETURN NULL;
     END $$;
     CREATE TRIGGER slow BEFORE INSERT OR UPDATE ON intake.submission
       FOR EACH STATEMENT EXECUTE FUNCTION wait_long()`,
  );
  const again = submission("b", { fingerprint: "a", repetition });
  await expect(store.keep(again)).rejects.toThrow(/answers too slowly/);
});

test("a read-only database is unavailable until it is writable", async () => {
  const { url, store } = await openDatabase();
  await makeReadOnly(url, true);
  await expect(store.keep(submission("a"))).rejects.toThrow(/: it is read-only \(25006\)\.$/);
  for (const write of [false, true]) {
    await expect(store.check(write)).rejects.toThrow(unavailable);
  }
  await makeReadOnly(url, false);
  await store.check(true);
  expect(await store.keep(submission("b"))).toEqual({ outcome: "kept", id: "b" });
});

test("waits for another program's lock, but not for long", async () => {
  const { url, store } = await openDatabase();
  const client = await otherProgram(url, "LOCK TABLE intake.submission IN ACCESS EXCLUSIVE MODE");
  const startedAt = performance.now();
  await expect(store.keep(submission("a"))).rejects.toThrow(/a lock was held for too long/);
  expect(performance.now() - startedAt).toBeLessThan(3000);
  const patient = store.keep(submission("b", { repetition }));
  await client.query("ROLLBACK");
  expect(await patient).toEqual({ outcome: "kept", id: "b" });
});

test("two servers keep a submission that reaches both at once only once, even while it is erased", async () => {
  const { url, store } = await openDatabase();
  const servers = [store, await testPostgresStore(url)];
  const random = randomNumbers(testSeed(), "servers");
  const pick = <Choice>(choices: readonly Choice[]) =>
    choices[Math.floor(random() * choices.length)] as Choice;

  for (let round = 0; round < 60; round += 1) {
    const email = `${round}@example.com`;
    const key: Repetition = { ...repetition, key: email };
    // A key with other content is a conflict, a form with other content is another submission.
    const [ways, contents] = pick<[Repetition[], string[]]>([
      [[key], ["f", "g"]],
      [[key, { by: "content", since: receivedAt }], ["f"]],
    ]);
    const keeping = Array.from({ length: 8 }, async (_, index) => {
      const fingerprint = `${round} ${pick(contents)}`;
      const payload = JSON.stringify({ email });
      const more = { payload, fingerprint, repetition: pick(ways) };
      const server = pick(servers);
      await setTimeout(random() * 5);
      return server.keep(submission(`${round}-${index}`, more));
    });
    const erasing =
      pick([true, false]) && setTimeout(random() * 8).then(() => store.eraseByAddress(email));
    const results = await Promise.all(keeping);
    const erased = (await erasing) || [];
    const left = (await store.list(everything)).filter(({ id }) => id.startsWith(`${round}-`));
    const kept = results.flatMap((result) => (result.outcome === "kept" ? [result.id] : []));
    expect(left.length).toBeLessThanOrEqual(1);
    expect([...left, ...erased].map(({ id }) => id).sort()).toEqual(kept.sort());
    for (const result of results)
      if (result.outcome === "repeated") expect(kept).toContain(result.id);
  }
});

test.each([
  ["is being erased", "DELETE FROM intake.submission", undefined],
  [
    "has since been leased by another instance",
    "UPDATE intake.submission SET lease_token = 'theirs'",
    { state: "pending", attempts: [attempt] },
  ],
])(
  "an attempt is settled without an error although its submission %s",
  async (_what, statement, left) => {
    const { url, store } = await openDatabase();
    await store.keep(submission("a"));
    await store.claim(claimOf("t"));
    const client = await otherProgram(url, statement);
    const settling = store.settle(settlement("a", "t"));
    await setTimeout(100);
    await client.query("COMMIT");
    await settling;
    const found = await store.find("a");
    if (left) expect(found).toMatchObject(left);
    else expect(found).toBeUndefined();
  },
);
