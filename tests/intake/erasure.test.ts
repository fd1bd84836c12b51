import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../intake/store/sqlite/sqlite-store.ts";
import type { Store } from "../../intake/store/store.ts";
import { randomNumbers, testSeed } from "../support/random.ts";
import { tempFolder } from "../support/test-end.ts";
import { attempt, claimOf, receivedAt, settlement, submission } from "./support/stores.ts";

const people = ["ann", "bob", "eve"] as const;
type Person = (typeof people)[number];

const day = 86_400_000;
/** Repeated throughout a person's texts, so that any remnant is found. */
const mark = (person: Person) => `${person}#7`;
const address = (person: Person) => `${mark(person)}@example.com`;

/** The people whose text is in a file of the folder. */
function found(folder: string): Person[] {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
  return people.filter((person) => files.some((file) => file.includes(mark(person))));
}

/** Keeps submissions of random length by random people, and delivers most of them. */
async function fill(store: Store, random: () => number, count: number) {
  for (let first = 0; first < count; first += 10) {
    const ids = Array.from({ length: 10 }, (_, index) => `${first + index}`);
    await Promise.all(ids.map((id) => keepSome(store, random, id)));
    await deliver(store, random, Math.floor(30 * random()));
  }
}

async function keepSome(store: Store, random: () => number, id: string) {
  const person = people[Math.floor(random() * 3)] as Person;
  const length = random() < 0.02 ? 60_000 * random() : 840 * random();
  const message = mark(person).repeat(length / 5);
  const payload = JSON.stringify({ email: address(person), message });
  const repetition = { by: "key", key: `${mark(person)} ${id}`, since: 0 } as const;
  await store.keep(submission(id, { payload, repetition }));
}

/** Attempts some deliveries to a receiver that echoes the payload. */
async function deliver(store: Store, random: () => number, limit: number) {
  const claimed = await store.claim(claimOf("t", { limit }));
  const settling = claimed.map(({ id, payload }) => {
    const next =
      random() < 0.6
        ? ({ state: "delivered" } as const)
        : ({ state: "pending", nextTryAt: receivedAt - Math.floor(1000 * random()) } as const);
    const answer = payload.slice(0, 500 * random());
    return store.settle({ ...settlement(id, "t", next), attempt: { ...attempt, answer } });
  });
  await Promise.all(settling);
}

function expectIntact(folder: string): void {
  const database = new DatabaseSync(join(folder, "intake.db"));
  expect(database.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
  database.close();
}

test("no file contains text of an erased person, whatever its length", async () => {
  const seed = testSeed();
  const stores = ["a", "b", "c"].map(async (stream) => {
    const folder = tempFolder();
    const store = await openSqliteStore(join(folder, "intake.db"), "server");
    const random = randomNumbers(seed, stream);
    await fill(store, random, 500);
    expect(found(folder)).toEqual(people);
    await store.eraseByAddress(address("ann"));
    await store.finishErasing?.();
    expect(found(folder)).toEqual(["bob", "eve"]);
    await store.eraseByAddress(address("eve"));
    await store.finishErasing?.();
    for (const { id } of await store.claim(claimOf("t", { limit: 999 }))) {
      await store.settle(settlement(id, "t"));
    }
    expect(found(folder)).toEqual(["bob"]);
    await store.eraseOld(receivedAt + day);
    await store.finishErasing?.();
    expect(found(folder)).toEqual([]);
    await store.close();
    expect(found(folder)).toEqual([]);
    expectIntact(folder);
  });
  await Promise.all(stores);
});

/** Writes a person's mark where SQLite may leave copies: into the unallocated space of all pages. */
function leaveCopies(path: string, person: Person): void {
  const file = readFileSync(path);
  for (let at = 4096; at < file.length; at += 4096) {
    const type = file.readUInt8(at);
    if (![2, 5, 10, 13].includes(type)) continue;
    const from = (type < 8 ? 12 : 8) + 2 * file.readUInt16BE(at + 3);
    const room = file.readUInt16BE(at + 5) - from;
    if (room >= 5) file.write(mark(person), at + from + Math.floor((room - 5) / 2));
  }
  writeFileSync(path, file);
}

test("a large file is cleared while others write, without losing their changes", async () => {
  const folder = tempFolder();
  const path = join(folder, "intake.db");
  const random = randomNumbers(testSeed(), "large");
  const first = await openSqliteStore(path, "server");
  const payload = JSON.stringify({ email: address("bob"), message: "x".repeat(3000) });
  const ids = Array.from({ length: 3000 }, (_, index) => `${index}`);
  const keep = (id: string) => first.keep(submission(id, { payload, suspicion: "trap filled in" }));
  await Promise.all(ids.map(keep));
  await first.keep(submission("ann", { payload: JSON.stringify({ email: address("ann") }) }));
  await first.close();
  leaveCopies(path, "ann");

  const store = await openSqliteStore(path, "server");
  await store.eraseByAddress(address("ann"));
  let isDone = false;
  const finishing = store.finishErasing?.().finally(() => {
    isDone = true;
  });
  const retried = new Set<string>();
  while (!isDone) {
    const some = Array.from({ length: 10 }, () => `${Math.floor(random() * ids.length)}`);
    await Promise.all(some.map((id) => store.retry(id, "held", receivedAt)));
    for (const id of some) retried.add(id);
  }
  await finishing;
  expect(found(folder)).toEqual(["bob"]);
  const pending = await store.list({ state: "pending", limit: 9999 });
  expect(pending.map(({ id }) => id)).toEqual(expect.arrayContaining([...retried]));
  expect(retried.size).toBeGreaterThan(50);
  // Pages cached by a connection must not bring the text back.
  await Promise.all(ids.map((id) => store.discard(id, receivedAt)));
  await store.close();
  expect(found(folder)).toEqual(["bob"]);
  expectIntact(folder);
});
