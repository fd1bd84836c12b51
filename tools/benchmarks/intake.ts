import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { endpoints } from "../../shared/submission/kinds.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { enquiry } from "../../tests/support/submissions.ts";
import {
  load,
  type Measure,
  measureInTurn,
  startServer,
  temporaryFolder,
  type Wanted,
} from "./harness.ts";

const rounds = 5;
const seconds = 2;
const connections = 64;
let last = 0;

/**
 * Measures how many submissions per second the intake keeps, and a bare store that commits each of the
 * same payloads. The intake shares commits among waiting requests, so it can be faster.
 */
export async function intake(ends: AsyncDisposableStack): Promise<string> {
  const table = await measureInTurn(rounds, {
    SQLite: await compare(ends, await openSqlite(ends)),
    PostgreSQL: await compare(ends, await openPostgres(ends)),
  });
  return `${connections} connections, ${rounds} rounds of ${seconds} s each in turn\n\n${table}`;
}

async function compare(ends: AsyncDisposableStack, store: BareStore): Promise<Measure> {
  const server = await startServer(ends, { DATABASE_URL: store.intakeUrl });
  const submit = () => load(submissions(server), { seconds, connections });
  // Warm-up: Node needs a second or two to compile hot code.
  await submit();
  return async () => {
    const bare = await fill(store);
    const { perSecond, p99 } = await submit();
    return { "kept/s": perSecond, "bare store’s": bare, ratio: perSecond / bare, "p99 ms": p99 };
  };
}

/** Fills a bare store for as long as a round. @returns inserts per second */
async function fill(store: BareStore): Promise<number> {
  const first = last;
  const start = performance.now();
  while (performance.now() < start + seconds * 1000) {
    last += 1;
    await store.insert(`id-${last}`, `key-${last}`, payload(last));
  }
  return (last - first) / ((performance.now() - start) / 1000);
}

/** Requests that each submit a new enquiry, with a key as the form's script sends it. */
export const submissions = (server: URL): Wanted => ({
  url: new URL(endpoints.enquiry, server),
  status: 202,
  vary: () => {
    last += 1;
    const headers = { "content-type": "application/json", "idempotency-key": `key-${last}` };
    return { method: "POST", headers, body: payload(last) };
  },
});

/** A different enquiry for every number, about as long as a person's. */
export const payload = (number: number) =>
  JSON.stringify({ ...enquiry, message: `${number} ${enquiry.message.repeat(20)}` });

/** One table in a database that waits for the disk at each insert. */
type BareStore = {
  /** The DATABASE_URL of an intake on the same disk or server. */
  readonly intakeUrl: string;
  insert(id: string, key: string, payload: string): unknown;
};

const table = "CREATE TABLE bare (id TEXT PRIMARY KEY, key TEXT UNIQUE, payload TEXT)";

/** Two files in one folder. */
export async function openSqlite(ends: AsyncDisposableStack): Promise<BareStore> {
  const folder = await temporaryFolder(ends);
  const database = new DatabaseSync(join(folder, "bare.db"));
  ends.defer(() => database.close());
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${table}`);
  const statement = database.prepare("INSERT INTO bare VALUES (?, ?, ?)");
  return {
    intakeUrl: `file:${join(folder, "intake.db")}`,
    insert: (...values) => statement.run(...values),
  };
}

/** Two databases of one server. */
export async function openPostgres(ends: AsyncDisposableStack): Promise<BareStore> {
  const server = await startPostgres({ fsync: "on" });
  ends.defer(() => server.remove());
  const client = new Client(server.url);
  await client.connect();
  ends.defer(() => client.end());
  await client.query("CREATE DATABASE intake");
  await client.query(table);
  const text = "INSERT INTO bare VALUES ($1, $2, $3)";
  return {
    intakeUrl: new URL("/intake", server.url).href,
    insert: (...values) => client.query({ name: "insert", text, values }),
  };
}
