import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanFiles, eraseByAddress, eraseOld } from "../../intake/store/erase.ts";
import { post } from "../support/http.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
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
