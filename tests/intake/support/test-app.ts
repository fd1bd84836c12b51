import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { type AppParts, createApp } from "../../../intake/app.ts";
import { openStore } from "../../../intake/store/open.ts";
import { listed } from "../../../intake/store/read-queries.ts";
import type { Submission } from "../../../intake/store/schema.ts";
import type { Store } from "../../../intake/store/store.ts";
import { tempFolder } from "../../support/test-end.ts";

/** A clock that only moves when `pass` is called. */
export function testClock(start = Date.parse("2026-11-20T12:00:00Z")) {
  let now = start;
  const clock = () => now;
  return Object.assign(clock, {
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

/** Everything that is kept, the newest first. */
export async function everything(store: Store) {
  const all: Submission[] = [];
  for await (const page of listed(store)) all.push(...page);
  return all;
}

/** A submission with the last attempt to deliver it. */
export const find = async (store: Store, id: string) =>
  (await everything(store)).find((one) => one.id === id);

export const silentLog = pino({ level: "silent" });

/** A log, and the lines written to it. */
export function captureLog(level = "error") {
  const lines: string[] = [];
  return { lines, log: pino({ base: null, level }, { write: (line) => lines.push(line) }) };
}

/** A store for the running test, in a real SQLite file, that waits this long for a lock. */
export async function testStore(folder = tempFolder(), lockWaitMs = 10_000): Promise<Store> {
  const store = await openStore(`file:${join(folder, "intake.db")}`, "server", {
    waitMs: lockWaitMs,
  });
  onTestFinished(() => store.close().catch(() => {}));
  return store;
}

type Changes = Partial<AppParts> & {
  limit?: number;
  trustedProxies?: string[];
};

/** The HTTP server, with a store of its own. */
export async function testApp(changes: Changes = {}) {
  const clock = testClock();
  const store = changes.store ?? (await testStore());
  const app = await createApp({
    settings: {
      SITE_URL: new URL("https://www.example.com"),
      TRUST_PROXY: changes.trustedProxies ?? [],
      SUBMISSIONS_PER_MINUTE: changes.limit ?? 1000,
    },
    store,
    clock,
    log: silentLog,
    siteFolder: tempFolder(),
    onKept: () => {},
    ...changes,
  });
  onTestFinished(() => app.close());
  return { app, store, clock };
}

/** Lets the app listen on a free port of this machine, and returns its address. */
export function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: "127.0.0.1", port: 0 });
}

/** A request with a JSON body. */
export function json(body: unknown, headers: Record<string, string> = {}): InjectOptions {
  return {
    method: "POST",
    url: "/api/enquiries",
    headers: { "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  };
}

/** The request of a form without JavaScript. */
export function form(body: Record<string, string>, url = "/api/enquiries"): InjectOptions {
  return {
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(body).toString(),
  };
}
