import { expect, onTestFinished, test, vi } from "vitest";
import { StoreUnavailable } from "../../intake/store/store.ts";
import { enquiry } from "../support/submissions.ts";
import { until } from "../support/until.ts";
import { run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { json, testApp } from "./support/test-app.ts";

const second = 1000;
const minute = 60 * second;

test("/readyz writes to a working store once an hour, and to a failing one every time", async () => {
  let elapsed = Math.round(performance.now());
  const clock = vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  onTestFinished(() => clock.mockRestore());
  const pass = (milliseconds: number) => {
    elapsed += milliseconds;
  };
  const store = { isUsable: true, checks: 0, writes: 0 };
  const work = async () => {
    if (!store.isUsable) throw new StoreUnavailable("The disk is full.");
  };
  const { app } = await testApp({
    store: {
      keep: () => work().then(() => ({ outcome: "kept", id: "a" }) as const),
      check: (write) => {
        store.checks += 1;
        if (write) store.writes += 1;
        return work();
      },
    },
  });
  const ready = async () => (await app.inject("/readyz")).statusCode;

  for (let asked = 0; asked < 60; asked += 1) {
    expect(await ready()).toBe(200);
    pass(minute);
  }
  expect([store.checks, store.writes]).toEqual([60, 1]);
  expect([await ready(), store.writes]).toEqual([200, 2]);

  // A failed submission makes the next request check at once.
  store.isUsable = false;
  expect((await app.inject(json(enquiry))).statusCode).toBe(503);
  for (const writes of [3, 4]) {
    expect([await ready(), store.writes]).toEqual([503, writes]);
    pass(second);
  }
  store.isUsable = true;
  for (const writes of [5, 5]) {
    expect([await ready(), store.writes]).toEqual([200, writes]);
    pass(minute);
  }
});

const missing = (table: string) => [
  `ALTER TABLE intake.${table} RENAME TO gone`,
  `ALTER TABLE intake.gone RENAME TO ${table}`,
];
const forbidden = (what: string) => [`REVOKE ${what} FROM theirs`, `GRANT ${what} TO theirs`];

test.each([
  ["a table is missing", missing("submission")],
  ["the table of keys is missing", missing("idempotency_key")],
  ["its user may not insert", forbidden("INSERT ON intake.submission")],
  ["its user may not update", forbidden("UPDATE ON intake.submission")],
  ["its user may not insert keys", forbidden("INSERT ON intake.idempotency_key")],
])("/readyz fails before anybody posts when %s", async (_what, [breakIt = "", repairIt = ""]) => {
  const url = await testDatabase();
  // Roles belong to all databases of a server.
  const user = `user_${new URL(url).pathname.slice(1)}`;
  const administer = (statements: string) => run(url, statements.replaceAll("theirs", user));
  await administer(
    "CREATE ROLE theirs LOGIN PASSWORD 'p'; CREATE SCHEMA intake AUTHORIZATION theirs",
  );
  const theirs = Object.assign(new URL(url), { username: user, password: "p" }).href;
  const { app } = await testApp({ store: await testPostgresStore(theirs) });
  const ready = async () => (await app.inject("/readyz")).statusCode;
  const send = async (key: string) =>
    (await app.inject(json(enquiry, { "idempotency-key": key }))).statusCode;

  await administer(breakIt);
  expect([await ready(), await send("a"), await ready()]).toEqual([503, 503, 503]);
  await administer(repairIt);
  expect(await send("b")).toBe(202);
  await until("/readyz", async () => (await ready()) === 200);
});
