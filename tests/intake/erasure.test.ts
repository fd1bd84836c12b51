import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Store } from "../../intake/store/database.ts";
import { settle } from "../../intake/store/deliver-queries.ts";
import { cleanFiles, eraseByAddress, eraseOld } from "../../intake/store/erase.ts";
import { post } from "../support/http.ts";
import { randomNumbers, testSeed } from "../support/random.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { attempt, claimed, keepNew, receivedAt } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

const people = ["ann", "bob", "eve"] as const;
type Person = (typeof people)[number];

/** Repeated throughout a person's texts, so that any remnant is found. */
const mark = (person: Person) => `${person}#7`;
const address = (person: Person) => `${mark(person)}@example.com`;

/** The people whose text is in a file of the folder. */
function found(folder: string): Person[] {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
  return people.filter((person) => files.some((file) => file.includes(mark(person))));
}

async function forget(store: Store, person: Person): Promise<number> {
  let count = 0;
  for await (const erased of eraseByAddress(store, address(person))) count += erased.length;
  return count;
}

/** Keeps texts of all lengths by all people; most are attempted, by a receiver that echoes them. */
async function fill(store: Store, random: () => number): Promise<void> {
  for (let number = 0; number < 300; number += 1) {
    const person = people[number % 3] as Person;
    const length = random() < 0.03 ? 60_000 * random() : 840 * random();
    const message = mark(person).repeat(length / 5);
    const more = { email: address(person), payload: JSON.stringify({ message }) };
    await keepNew(store, `${number}`, more, { by: "key", key: `${mark(person)} ${number}` });
  }
  for (const { id, payload } of await claimed(store, { limit: 300 })) {
    if (Number(id) % 4 === 0) continue;
    const state = Number(id) % 4 === 1 ? "failed" : "delivered";
    const next = { state, nextAttemptAt: null, isCounted: true } as const;
    const answer = payload.slice(0, 500 * random());
    await settle(store, { id, server: "server", attempt: { ...attempt, answer }, next });
  }
}

test("no file contains text of an erased person, whatever its length", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  await fill(store, randomNumbers(testSeed(), "erasure"));
  expect(found(folder)).toEqual(people);
  expect(await forget(store, "ann")).toBe(100);
  expect(await cleanFiles(store)).toBe(true);
  expect(found(folder)).toEqual(["bob", "eve"]);
  // Of what is left, half was delivered.
  expect(await eraseOld(store, receivedAt + 86_400_000)).toBe(100);
  await forget(store, "eve");
  expect(await cleanFiles(store)).toBe(true);
  expect(found(folder)).toEqual(["bob"]);
  await forget(store, "bob");
  expect(await cleanFiles(store)).toBe(true);
  expect(found(folder)).toEqual([]);
});

// Only Linux can change the limits of a running process.
test.runIf(process.platform === "linux")(
  "a submission that a full disk kept out leaves no text after cleaning, though nothing is erased",
  async () => {
    const folder = tempFolder();
    const server = await startServer(settings(folder));
    const limitFileSize = (bytes: string) =>
      execFileSync("prlimit", [`--pid=${server.child.pid}`, `--fsize=${bytes}:`]);
    const send = (message: string) => post(`${server.url}/api/enquiries`, { ...enquiry, message });
    expect((await send("kept")).status).toBe(202);
    const { size } = statSync(join(folder, "intake.db-wal"));
    for (const more of [0, 5000, 10_000, 20_000]) {
      limitFileSize(String(size + more));
      expect((await send(mark("eve").repeat(900))).status).toBe(503);
    }
    limitFileSize("unlimited");
    await server.stop("SIGKILL");
    expect(found(folder)).toEqual(["eve"]);
    const store = await testStore(folder);
    expect(await cleanFiles(store)).toBe(true);
    expect(found(folder)).toEqual([]);
  },
);
