import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { answer, startReceiver } from "../../tests/support/receiver.ts";
import { intakeCommand } from "../../tests/support/server-process.ts";
import { load, measureInTurn, startServer } from "./harness.ts";
import { openPostgres, openSqlite, payload, submissions } from "./intake.ts";

const size = 200_000;
const seconds = 5;
const connections = 64;
/** Few enough not to delay each other's answers. */
const visitors = 4;

/** Measures how the backlog of a receiver's long outage slows keeping, and visitors during a retry. */
export async function backlog(ends: AsyncDisposableStack): Promise<string> {
  const table = await measureInTurn(1, {
    "in SQLite": async () => measure(ends, (await openSqlite(ends)).intakeUrl),
    "in PostgreSQL": async () => measure(ends, (await openPostgres(ends)).intakeUrl),
  });
  return `${size} pending, ${connections} connections, ${seconds} s\n\n${table}`;
}

async function measure(ends: AsyncDisposableStack, intakeUrl: string) {
  const receiver = await startReceiver(answer(503));
  ends.defer(receiver.close);
  const environment = { DATABASE_URL: intakeUrl, CONTACT_WEBHOOK_URL: receiver.url.href };
  const wanted = submissions(await startServer(ends, environment));
  const keep = async () => (await load(wanted, { seconds, connections })).perSecond;
  // Warm-up: Node needs a second or two to compile hot code.
  await keep();
  const before = await keep();
  await fill(intakeUrl);
  const kept = await keep();
  const [{ code, stderr }, { max }] = await Promise.all([
    intakeCommand(environment, "retry", "--pending"),
    load(wanted, { seconds, connections: visitors }),
  ]);
  if (code !== 0) throw new Error(stderr);
  return {
    "kept/s, none pending": before,
    "kept/s": kept,
    ratio: kept / before,
    "slowest keep during retry --pending, ms": max,
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
