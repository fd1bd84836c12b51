import { execFileSync } from "node:child_process";
import { endpoints } from "../../shared/submission/kinds.ts";
import { enquiry } from "../../tests/support/submissions.ts";
import { load, type Wanted } from "./load.ts";
import { measureInTurn } from "./report.ts";
import { startServer } from "./start-server.ts";
import { type BareStore, stores } from "./stores.ts";

const rounds = 5;
const seconds = 2;
const connections = 64;
let last = 0;

/**
 * Measures how many submissions per second the intake keeps, and a bare store with the same payloads
 * and a commit for each. The intake shares commits among waiting requests, so it can be faster.
 */
export async function intake(ends: AsyncDisposableStack): Promise<string> {
  const table = await measureInTurn(rounds, {
    SQLite: await compare(ends, await stores.SQLite(ends)),
    PostgreSQL: await compare(ends, await stores.PostgreSQL(ends)),
  });
  return `${connections} connections, ${rounds} rounds of ${seconds} s each in turn\n\n${table}`;
}

async function compare(ends: AsyncDisposableStack, store: BareStore) {
  const { url, pid } = await startServer(ends, { DATABASE_URL: store.intakeUrl });
  const submit = () => load(submissions(url), { seconds, connections });
  // Warm-up: Node needs a second or two to compile hot code.
  await submit();
  return async () => {
    const bare = await fill(store);
    const { perSecond, p50, p99 } = await submit();
    const memory = execFileSync("ps", ["-o", "rss=", "-p", `${pid}`], { encoding: "utf8" });
    return {
      "submissions/s": perSecond,
      "bare store’s": bare,
      ratio: perSecond / bare,
      "p50 ms": p50,
      "p99 ms": p99,
      "memory MiB": Number(memory) / 1024,
    };
  };
}

/** Fills a bare store for a while. @returns inserts per second */
async function fill(store: BareStore): Promise<number> {
  const first = last;
  const start = performance.now();
  while (performance.now() < start + seconds * 1000) {
    last += 1;
    await store.insert(`id-${last}`, `key-${last}`, payload(last));
  }
  return (last - first) / ((performance.now() - start) / 1000);
}

/** New submissions to a server, each to be kept. */
export function submissions(server: URL): Wanted {
  return { url: new URL(endpoints.enquiry, server), status: 202, vary: newEnquiry };
}

/** One of them, with a key such as the form's script sends. */
export function newEnquiry() {
  last += 1;
  const headers = { "content-type": "application/json", "idempotency-key": `key-${last}` };
  return { method: "POST", headers, body: payload(last) } as const;
}

/** A different enquiry for every number, about as long as a person's. */
export function payload(number: number): string {
  return JSON.stringify({ ...enquiry, message: `${number} ${enquiry.message.repeat(20)}` });
}
