import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { endpoints } from "../../shared/submission/kinds.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { settings, startServer } from "../../tests/support/server-process.ts";
import { enquiry } from "../../tests/support/submissions.ts";

/**
 * `npm run benchmark -- intake`: how many submissions a server keeps per second, and how long a
 * sender waits, in SQLite and in PostgreSQL.
 */
const rounds = 5;
const connections = 64;
const seconds = 2;
let last = 0;

/** A new enquiry, about as long as a person's. */
function next() {
  last += 1;
  const headers = { "content-type": "application/json" };
  const message = `${last} ${enquiry.message.repeat(20)}`;
  const body = JSON.stringify({ ...enquiry, message });
  return { path: endpoints.enquiry, method: "POST", headers, body } as const;
}

/**
 * Sends one enquiry after the other on each of the connections, which stay open.
 *
 * @throws Error when an answer is missing or is not 202
 */
async function submit(server: string) {
  const pool = new Pool(server, { connections });
  const waits: number[] = [];
  const start = performance.now();
  const send = async () => {
    for (let sent = start; sent < start + 1000 * seconds; ) {
      const { statusCode, body } = await pool.request(next());
      await body.dump();
      if (statusCode !== 202) throw new Error(`An enquiry was answered with ${statusCode}.`);
      const answered = performance.now();
      waits.push(answered - sent);
      sent = answered;
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  const perSecond = (1000 * waits.length) / (performance.now() - start);
  await pool.close();
  const slowest = waits.sort((a, b) => a - b)[Math.floor(0.99 * waits.length)] ?? Number.NaN;
  return { "kept/s": Math.round(perSecond), "p99 ms": Math.round(slowest) };
}

using folder = mkdtempDisposableSync(join(tmpdir(), "benchmark-"));
const postgres = await startPostgres("on");
const servers = {
  SQLite: await startServer(settings(folder.path)),
  PostgreSQL: await startServer(settings(folder.path, { DATABASE_URL: postgres.url })),
};
// Node needs a second or two to compile hot code.
for (const server of Object.values(servers)) await submit(server.url);
for (let round = 1; round <= rounds; round += 1) {
  console.table({
    SQLite: await submit(servers.SQLite.url),
    PostgreSQL: await submit(servers.PostgreSQL.url),
  });
}
for (const server of Object.values(servers)) await server.stop("SIGTERM");
await postgres.remove();
