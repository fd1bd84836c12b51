import { expect, test, vi } from "vitest";
import { pollMs } from "../../intake/times.ts";
import { startReceiver } from "../support/receiver.ts";
import { type Environment, listening, runProgram, settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/wait.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { startSender } from "./support/sender.ts";
import { keepNew } from "./support/stores.ts";
import { everything, testStore } from "./support/test-app.ts";

const program = ["--import", "./tests/intake/support/kill-at-commit.ts", "intake/main.ts"];

/** Starts a server under load that is killed at a commit. @returns the ids that it acknowledged */
async function startKilled(environment: Environment, commit: string): Promise<string[]> {
  const server = runProgram(program, { ...environment, KILL_AT_COMMIT: commit });
  const sender = await listening(server).then(
    (url) => startSender(url, true),
    // Killed while it started.
    () => undefined,
  );
  expect(await server.ended).toMatchObject({ code: null, stderr: "" });
  await sender?.stop();
  return sender?.acknowledged ?? [];
}

const commits = ['insert into "submission"', 'with "due"', '"lastAt" ='];

test.each(commits.flatMap((commit) => [`before ${commit}`, `after ${commit}`]))(
  "what is acknowledged by a server that is killed %s is kept once, and delivered with one id",
  async (commit) => {
    const receiver = await startReceiver();
    const folder = tempFolder();
    const first = await testStore(folder);
    await keepNew(first, "first");
    await first.close();
    const environment = settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href });
    const acknowledged = await startKilled(environment, commit);
    const store = await testStore(folder);
    const isSettled = (await everything(store)).filter(({ state }) => state === "delivered");
    const sent = receiver.ids();
    if (commit.includes("lastAt")) {
      expect(sent.length).toBeGreaterThan(0);
      expect(isSettled).toHaveLength(commit.startsWith("after") ? 1 : 0);
    }

    // Its claims end within ninety seconds, less a poll.
    deliverTo(receiver.url, { store, clock: () => Date.now() + 90_000 - pollMs });
    const rows = await vi.waitFor(async () => {
      const all = await everything(store);
      expect(all.filter(({ state }) => state !== "delivered")).toEqual([]);
      return all;
    }, wait);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(ids.length);
    expect(new Set(receiver.ids())).toEqual(new Set(ids));
    for (const { headers, body } of receiver.requests) {
      expect(body).toBe(rows.find(({ id }) => id === headers["webhook-id"])?.payload);
    }
    // An attempt that was cut off is repeated, one whose result is on disk is not.
    expect(receiver.requests).toHaveLength(ids.length + sent.length - isSettled.length);
  },
);
