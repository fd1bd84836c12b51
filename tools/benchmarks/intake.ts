import { endpoints } from "../../shared/submission/kinds.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import type { Environment } from "../../tests/support/server-process.ts";
import { enquiry } from "../../tests/support/submissions.ts";
import { load, type Measure, measureInTurn, startServer } from "./harness.ts";

const rounds = 5;
const seconds = 2;
const connections = 64;
let last = 0;

/** Measures how many submissions per second the intake keeps in each store. */
export async function intake(ends: AsyncDisposableStack): Promise<string> {
  const postgres = await startPostgres({ fsync: "on" });
  ends.defer(() => postgres.remove());
  const table = await measureInTurn(rounds, {
    SQLite: await keep(ends, {}),
    PostgreSQL: await keep(ends, { DATABASE_URL: postgres.url }),
  });
  return `${connections} connections, ${rounds} rounds of ${seconds} s each in turn\n\n${table}`;
}

async function keep(ends: AsyncDisposableStack, environment: Environment): Promise<Measure> {
  const url = new URL(endpoints.enquiry, await startServer(ends, environment));
  const submit = () => load({ url, status: 202, vary: next }, { seconds, connections });
  // Warm-up: Node needs a second or two to compile hot code.
  await submit();
  return async () => {
    const { perSecond, p99 } = await submit();
    return { "kept/s": perSecond, "p99 ms": p99 };
  };
}

/** A new enquiry, about as long as a person's, with a key as the form's script sends it. */
function next() {
  last += 1;
  const headers = { "content-type": "application/json", "idempotency-key": `key-${last}` };
  const message = `${last} ${enquiry.message.repeat(20)}`;
  return { method: "POST", headers, body: JSON.stringify({ ...enquiry, message }) };
}
