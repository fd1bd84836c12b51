import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { post } from "../support/http.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import { intakeCommand, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { wait } from "../support/until.ts";
import { testDatabase } from "./support/postgres.ts";

const databases: readonly [string, () => Promise<Record<string, string>>][] = [
  ["SQLite", async () => ({})],
  ["PostgreSQL", async () => ({ DATABASE_URL: await testDatabase() })],
];

test.each(
  databases.flatMap(([name, open]) => [
    { name, signal: "SIGTERM" as const, open },
    { name, signal: "SIGKILL" as const, open },
  ]),
)("a Retry-After holds after $signal, on $name", async ({ signal, open }) => {
  const receiver = await startReceiver(answer(429, { "retry-after": "3600" }));
  const more = { CONTACT_WEBHOOK_URL: receiver.url.href, ...(await open()) };
  const environment = settings(tempFolder(), more);
  const lane = async () => {
    const { stdout } = await intakeCommand(environment, "status", "--json");
    return JSON.parse(stdout).kinds[0].lane;
  };
  const first = await startServer(environment);
  await post(`${first.url}/api/enquiries`, enquiry);
  const paused = { state: "paused", pausedBy: "receiver" };
  await vi.waitFor(async () => expect(await lane()).toMatchObject(paused), wait);
  const { pausedUntil } = await lane();
  await first.stop(signal);

  const second = await startServer(environment);
  await post(`${second.url}/api/enquiries`, { ...enquiry, message: "After the restart" });
  // Longer than a lane sleeps.
  await sleep(2500);
  expect(receiver.requests).toHaveLength(1);
  expect(await lane()).toMatchObject(paused);
  expect(Math.abs((await lane()).pausedUntil - pausedUntil)).toBeLessThan(5000);
});
