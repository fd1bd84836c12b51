import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { ask } from "../../tests/support/http.ts";
import { accept, answer, startReceiver } from "../../tests/support/receiver.ts";
import { intakeCommand } from "../../tests/support/server-process.ts";
import { until } from "../../tests/support/until.ts";
import { newEnquiry, payload, submissions } from "./intake.ts";
import { load } from "./load.ts";
import { measureInTurn } from "./report.ts";
import { startServer } from "./start-server.ts";
import { type BareStore, stores } from "./stores.ts";

const size = 200_000;
const seconds = 5;
const connections = 64;
const recoverySeconds = 20;
const nextProbeMs = 70_000;
const senders = 4;

/** Measures what a long outage of the receiver does to keeping, recovery and the commands. */
export async function backlog(ends: AsyncDisposableStack): Promise<string> {
  const subjects = Object.entries(stores).map(
    ([name, open]) => [name, async () => measure(ends, await open(ends))] as const,
  );
  const table = await measureInTurn(1, Object.fromEntries(subjects));
  return `${size} pending, ${connections} connections, ${seconds} s; recovery ${recoverySeconds} s\n\n${table}`;
}

async function measure(ends: AsyncDisposableStack, { intakeUrl }: BareStore) {
  const receiver = await startReceiver(answer(503));
  ends.defer(receiver.close);
  const environment = { DATABASE_URL: intakeUrl, CONTACT_WEBHOOK_URL: receiver.url.href };
  const { url } = await startServer(ends, environment);
  const keep = async () => (await load(submissions(url), { seconds, connections })).perSecond;
  // Warm-up: Node needs a second or two to compile hot code.
  await keep();
  const keptBefore = await keep();
  await fill(intakeUrl);
  const kept = await keep();
  const status = await timed(() => command(environment, "status"));

  const known = receiver.requests.length;
  receiver.behave(accept);
  await until("a probe", () => receiver.requests.length > known, nextProbeMs);
  const first = receiver.requests.length;
  await sleep(recoverySeconds * 1000);
  const recovery = (receiver.requests.length - first) / recoverySeconds;
  receiver.behave(answer(503));

  const retrying = timed(() => command(environment, "retry", "--pending"));
  const slowest = await slowestKeep(url, retrying);
  return {
    "kept/s, none pending": keptBefore,
    "kept/s": kept,
    ratio: kept / keptBefore,
    "recovery/s": recovery,
    "status s": status,
    "retry --pending s": await retrying,
    "slowest keep meanwhile ms": slowest,
  };
}

/** Adds a backlog such as a server keeps while its receiver is down for hours. */
async function fill(intakeUrl: string): Promise<void> {
  const text = payload(0).replaceAll("'", "''");
  const times = `${Date.now()} - ${size} + i`;
  const insert = `WITH RECURSIVE numbers (i) AS (
      SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${size}
    )
    INSERT INTO submission (id, kind, payload, fingerprint, received_at, state, next_try_at)
    SELECT 'backlog-' || i, 'enquiry', '${text}', 'backlog-' || i, ${times}, 'pending', ${times}
    FROM numbers`;
  if (intakeUrl.startsWith("file:")) {
    const database = new DatabaseSync(intakeUrl.slice("file:".length), { timeout: 10_000 });
    database.exec(insert);
    database.close();
    return;
  }
  const client = new Client(intakeUrl);
  await client.connect();
  await client.query(`SET search_path = intake; ${insert}`);
  await client.end();
}

/** Sends one submission after another until the work is done. @returns milliseconds */
async function slowestKeep(server: URL, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  work.finally(() => {
    isDone = true;
  });
  const { url, status } = submissions(server);
  let slowest = 0;
  const send = async () => {
    while (!isDone) {
      const startedAt = performance.now();
      const answered = await ask(url, newEnquiry());
      if (answered.status !== status) throw new Error(`${url}: ${answered.status}`);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return slowest;
}

async function command(environment: Readonly<Record<string, string>>, ...words: string[]) {
  const { code, stderr } = await intakeCommand(environment, ...words);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
}

/** @returns seconds */
async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
