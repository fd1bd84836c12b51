import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { accept, startReceiver } from "../support/receiver.ts";
import {
  type Environment,
  intakeCommand,
  listening,
  runProgram,
  settings,
  startServer,
} from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { startSender } from "./support/sender.ts";

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

async function listed(environment: Environment) {
  const { stdout } = await intakeCommand(environment, "list", "--json", "--limit", "99999");
  return JSON.parse(stdout) as { id: string; state: string; payload: { subject: string } }[];
}

// A first start has three, then each enquiry is kept, claimed and settled.
const commits = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(["before", "after"])(
  "whatever is acknowledged by a server that is killed %s any commit is kept once, and delivered with one id",
  async (side) => {
    const receiver = await startReceiver(
      (response, index) => void pause(5 * (index % 9)).then(() => accept(response, index)),
    );
    const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
    const acknowledged: string[] = [];
    for (const commit of commits) {
      acknowledged.push(...(await startKilled(environment, `${side} ${commit}`)));
    }
    expect(acknowledged.length).toBeGreaterThan(commits.length / 2);
    const settled = (await listed(environment)).filter(({ state }) => state === "delivered");
    const before = receiver.requests.length;

    await startServer(environment);
    const kept = await vi.waitFor(async () => {
      const rows = await listed(environment);
      expect(rows.filter(({ state }) => state !== "delivered")).toEqual([]);
      return rows;
    }, wait);
    const ids = kept.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(kept.map(({ payload }) => payload.subject)).size).toBe(ids.length);
    expect(new Set(receiver.ids())).toEqual(new Set(ids));
    for (const { headers, body } of receiver.requests) {
      const { payload } = kept.find(({ id }) => id === headers["webhook-id"]) ?? {};
      expect(payload).toMatchObject({ ...enquiry, subject: payload?.subject });
      expect(JSON.parse(body)).toEqual(payload);
    }
    // Attempts that were cut off are repeated, those whose result is on disk are not.
    expect(receiver.requests.length).toBeGreaterThan(ids.length);
    const repeated = receiver.ids().slice(before);
    for (const { id } of settled) expect(repeated).not.toContain(id);
  },
);
