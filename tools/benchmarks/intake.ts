import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { endpoints } from "../../shared/submission/kinds.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { settings, startServer } from "../../tests/support/server-process.ts";
import { enquiry } from "../../tests/support/submissions.ts";

/**
 * `npm run benchmark -- intake`: how many submissions a server keeps per second, and how long a
 * sender waits, in SQLite and in PostgreSQL.
 */
const rounds = 5;
const load = { connections: 64, duration: 2 };
let last = 0;

/** A new enquiry, about as long as a person's, with a key as the form's script sends it. */
function next(request: autocannon.Request): autocannon.Request {
  last += 1;
  const headers = { "content-type": "application/json", "idempotency-key": `key-${last}` };
  const message = `${last} ${enquiry.message.repeat(20)}`;
  const body = JSON.stringify({ ...enquiry, message });
  return { ...request, method: "POST", headers, body };
}

/** @throws Error when an answer is missing or is not 202 */
async function submit(server: string) {
  const url = new URL(endpoints.enquiry, server).href;
  const options = { ...load, url, requests: [{ setupRequest: next }] };
  const { errors, non2xx, latency, requests } = await autocannon(options);
  if (errors + non2xx > 0) throw new Error(`${errors} without an answer, ${non2xx} refused`);
  return { "kept/s": requests.average, "p99 ms": latency.p99 };
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
