import { execFileSync } from "node:child_process";
import { endpoints } from "../../shared/submission/kinds.ts";
import { enquiry } from "../../tests/support/submissions.ts";
import { load } from "./load.ts";
import { measureInTurn } from "./report.ts";
import { startServer } from "./start-server.ts";
import { type BareStore, openPostgres, openSqlite } from "./stores.ts";

const rounds = 5;
const seconds = 2;
const connections = 64;
let last = 0;

/**
 * How many submissions a second the intake keeps, beside a bare store with the same payloads and a
 * commit for each. The intake shares commits among those who wait, so it can be the faster one.
 */
export async function intake(ends: AsyncDisposableStack): Promise<string> {
  const table = await measureInTurn(rounds, {
    SQLite: await compare(ends, await openSqlite(ends)),
    PostgreSQL: await compare(ends, await openPostgres(ends)),
  });
  return `${connections} connections, ${rounds} rounds of ${seconds} s each in turn\n\n${table}`;
}

async function compare(ends: AsyncDisposableStack, store: BareStore) {
  const { url, pid } = await startServer(ends, store.intakeUrl);
  const target = { url: new URL(endpoints.enquiry, url), status: 202, vary: newEnquiry };
  const submit = () => load(target, { seconds, connections });
  // Node takes a second or two until it has compiled what it does over and over.
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

/** Fills a bare store for a while. @returns inserts a second */
async function fill(store: BareStore): Promise<number> {
  const first = last;
  const start = performance.now();
  while (performance.now() < start + seconds * 1000) {
    last += 1;
    await store.insert(`id-${last}`, `key-${last}`, payload(last));
  }
  return (last - first) / ((performance.now() - start) / 1000);
}

/** A submission nobody has sent before, with the key that the form's script gives it. */
function newEnquiry() {
  last += 1;
  const headers = { "content-type": "application/json", "idempotency-key": `key-${last}` };
  return { method: "POST", headers, body: payload(last) } as const;
}

/** A different enquiry for every number, about as long as people's. */
function payload(number: number): string {
  return JSON.stringify({ ...enquiry, message: `${number} ${enquiry.message.repeat(20)}` });
}
