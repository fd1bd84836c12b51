import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanFiles, eraseByAddress, eraseOld } from "../../intake/store/erase.ts";
import { tempFolder } from "../support/test-end.ts";
import { attempted, keepNew, receivedAt } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

const people = ["ann", "bob", "eve"] as const;

/** Repeated throughout a person's texts, so that any remnant is found. */
const mark = (person: string) => `${person}#7`;

/** The people whose text is in a file of the folder. */
function found(folder: string) {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
  return people.filter((person) => files.some((file) => file.includes(mark(person))));
}

test("no file contains text of an erased person, whatever its length, nor what a receiver echoed", async () => {
  const folder = tempFolder();
  const store = await testStore(folder);
  const lengths = [5, 200, 800, 5000, 60_000];
  for (const [index, length] of lengths.entries()) {
    for (const person of people) {
      const [id, email] = [`${person} ${index}`, `${mark(person)}@example.com`];
      const payload = JSON.stringify({ message: mark(person).repeat(length / 5) });
      await keepNew(store, id, { email, payload, repetitionKey: `${mark(person)} ${index}` });
      const answer = payload.slice(0, 200);
      const state = person === "bob" ? "delivered" : "failed";
      if (index % 2 === 0) await attempted(store, id, { state }, { answer });
    }
  }
  expect(found(folder)).toEqual(people);
  for await (const erased of eraseByAddress(store, `${mark("ann")}@example.com`)) {
    expect(erased).toHaveLength(lengths.length);
  }
  expect(await cleanFiles(store)).toBe(true);
  expect(found(folder)).toEqual(["bob", "eve"]);
  await store.db.deleteFrom("submission").where("state", "=", "pending").execute();
  expect(await eraseOld(store, receivedAt + 86_400_000)).toBe(3);
  expect(await cleanFiles(store)).toBe(true);
  expect(found(folder)).toEqual(["eve"]);
});
