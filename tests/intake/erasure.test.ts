import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../intake/store/sqlite/sqlite-store.ts";
import type { Store } from "../../intake/store/store.ts";
import { randomNumbers, testSeed } from "../support/random.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { attempt, claimOf, receivedAt, settlement, submission } from "./support/stores.ts";

const people = ["ann", "bob", "eve"] as const;
type Person = (typeof people)[number];

const day = 86_400_000;
/** In a person's texts every few characters, so that any remnant is found. */
const mark = (person: Person) => `${person}#7`;
const address = (person: Person) => `${mark(person)}@example.com`;

/** The people of whom there is text in a file of the folder. */
function found(folder: string): Person[] {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
  return people.filter((person) => files.some((file) => file.includes(mark(person))));
}

/** Keeps submissions of random length and person, and lets deliveries move most of them on. */
async function fill(store: Store, random: () => number, first: number, count: number) {
  for (let index = first; index < first + count; index += 1) {
    const person = people[Math.floor(random() * 3)] as Person;
    const length = random() < 0.02 ? 60_000 * random() : 840 * random();
    const message = mark(person).repeat(length / 5);
    const payload = JSON.stringify({ email: address(person), message });
    const repetition = { by: "key", key: `${mark(person)} ${index}`, since: 0 } as const;
    await store.keep(submission(`${index}`, { payload, repetition }));
    for (const { id, payload } of await store.claim(
      claimOf("t", { limit: Math.floor(4 * random()) }),
    )) {
      const echo = { ...attempt, answer: payload.slice(0, 500 * random()) };
      const next =
        random() < 0.6
          ? ({ state: "delivered" } as const)
          : ({ state: "pending", nextTryAt: receivedAt } as const);
      await store.settle({ ...settlement(id, "t", next), attempt: echo });
    }
  }
}

async function openWorld(seed: number, stream: string) {
  const folder = tempFolder();
  const store = await openSqliteStore(join(folder, "intake.db"), "server");
  return { folder, store, random: randomNumbers(seed, stream) };
}

function expectIntact(folder: string): void {
  const database = new DatabaseSync(join(folder, "intake.db"));
  expect(database.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
  database.close();
}

test("no file has text of a person who has been erased, whatever the lengths", async () => {
  const seed = testSeed();
  const worlds = ["a", "b", "c"].map(async (stream) => {
    const { folder, store, random } = await openWorld(seed, stream);
    await fill(store, random, 0, 300);
    expect(found(folder)).toEqual(people);
    await store.forget(address("ann"));
    await store.finishErasing?.();
    expect(found(folder)).toEqual(["bob", "eve"]);
    await store.forget(address("eve"));
    await store.finishErasing?.();
    expect(found(folder)).toEqual(["bob"]);
    for (const { id } of await store.claim(claimOf("t", { limit: 999 }))) {
      await store.settle(settlement(id, "t"));
    }
    await store.eraseOld(receivedAt + day);
    await store.finishErasing?.();
    expect(found(folder)).toEqual([]);
    await store.close();
    expect(found(folder)).toEqual([]);
    expectIntact(folder);
  });
  await Promise.all(worlds);
});

test("a large file is cleared while others write, and nothing of theirs is lost", async () => {
  const { folder, store, random } = await openWorld(testSeed(), "large");
  const payload = JSON.stringify({ email: address("ann"), message: mark("ann").repeat(1000) });
  const many = Array.from({ length: 2000 }, (_, index) => `x${index}`);
  await Promise.all(many.map((id) => store.keep(submission(id, { payload }))));
  await fill(store, random, 0, 100);
  await store.forget(address("ann"));
  await store.forget(address("eve"));
  let isDone = false;
  const finishing = store.finishErasing?.().finally(() => {
    isDone = true;
  });
  let kept = 0;
  for (; !isDone; kept += 1) {
    const message = mark("bob").repeat(200 * random());
    const payload = JSON.stringify({ email: address("bob"), message });
    await store.keep(submission(`y${kept}`, { payload }));
  }
  await finishing;
  expect(found(folder)).toEqual(["bob"]);
  expect(kept).toBeGreaterThan(5);
  expect(await store.idsWithPrefix(`y${kept - 1}`)).toHaveLength(1);
  await store.close();
  expectIntact(folder);
});
