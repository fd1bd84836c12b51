import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { idOf, post } from "../support/http.ts";
import { startPooler } from "../support/postgres-pooler.ts";
import { startReceiver } from "../support/receiver.ts";
import { intakeCommand, settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";
import { run, testDatabase } from "./support/postgres.ts";

/** Another program's settings stay on the connection that the pooler has lent it. */
const otherProgram = `
  SET search_path = elsewhere; SET lock_timeout = 1; SET statement_timeout = 60000;
  SET synchronous_commit = off; SELECT pg_sleep(0.001)`;

/** Uses the pooler as another program does, until the test ends. */
async function startOtherProgram(pooler: string): Promise<void> {
  const clients = Array.from({ length: 4 }, () => new Client(pooler));
  let isOver = false;
  const work = clients.map(async (client) => {
    await client.connect();
    while (!isOver) await client.query(otherProgram);
    await client.end();
  });
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(work);
  });
}

test.each([
  ["alone", false],
  ["shared with another program", true],
])(
  "behind a pooler in transaction mode, %s, everything is kept and delivered",
  async (_how, isShared) => {
    const database = await testDatabase();
    await run(database, "CREATE SCHEMA elsewhere");
    // Fewer than each server uses, and than senders.
    const pooler = await startPooler(database, 3);
    if (!pooler) return console.warn("skipped: pgbouncer is not installed");
    if (isShared) await startOtherProgram(pooler);
    const receiver = await startReceiver();
    const environment = settings(tempFolder(), {
      DATABASE_URL: pooler,
      CONTACT_WEBHOOK_URL: receiver.url.href,
    });
    const servers = await Promise.all([startServer(environment), startServer(environment)]);
    const ids: string[] = [];
    const sendMany = async (sender: number) => {
      const { url = "" } = servers[sender % 2] ?? {};
      for (let count = 0; count < 15; count += 1) {
        const headers = count % 3 === 0 ? {} : { "idempotency-key": `${sender} ${count}` };
        const fields = { ...enquiry, subject: `${sender} ${count}` };
        ids.push(idOf(await post(`${url}/api/enquiries`, fields, headers)));
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, sender) => sendMany(sender)));
    await vi.waitFor(() => expect(new Set(receiver.ids())).toEqual(new Set(ids)), wait);
    expect(receiver.ids()).toHaveLength(300);
    const { code, stdout } = await intakeCommand(environment, "status");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^enquiry +0 +0 +0 +300 /m)]);
    for (const server of servers) {
      const { code: ended, stdout: log } = await server.stop("SIGTERM");
      expect([ended, log.match(/.*"level":[456]0.*/g)]).toEqual([0, null]);
    }
  },
);
