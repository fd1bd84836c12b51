import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Send, Sent } from "../../intake/delivery/send.ts";
import { openStore } from "../../intake/store/open.ts";
import type { Store } from "../../intake/store/store.ts";
import { testSeed } from "../support/random.ts";
import { tempFolder } from "../support/test-end.ts";
import { runCommand } from "./support/operate.ts";
import { testDatabase, testPostgresStore } from "./support/postgres.ts";
import { shown, startSimulated } from "./support/simulation.ts";
import { keepNew, receivedAt } from "./support/stores.ts";
import { everything, testStore } from "./support/test-app.ts";

const numRuns = Number(process.env.SCHEDULES ?? 2);
const second = 1000;
const hour = 3600 * second;

const outcomes = {
  delivered: { reached: "delivered" },
  acted: { reached: "acted" },
  "later, for one": { reached: "acted", retryAfterMs: hour },
  nobody: { reached: "nobody" },
  "later, for all": { reached: "nobody", webhookRetryAfterMs: hour },
  silent: undefined,
} as const satisfies Record<string, Omit<Sent, "attempt"> | undefined>;

const commands = ["retry --pending", "retry --failed", "retry --since 3d --delivered", "status"];
const moreCommands = ["purge", "list", "discard --held", "retry ID --force", "discard ID"];

const anyAction = fc.oneof(
  { weight: 4, arbitrary: fc.record({ keep: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ pass: fc.constantFrom(1, 100, 400, 3700, 90_000) }) },
  { weight: 3, arbitrary: fc.record({ behave: fc.constantFrom(...Object.keys(outcomes)) }) },
  { weight: 2, arbitrary: fc.record({ jumpHours: fc.integer({ min: -26, max: 26 }) }) },
  { weight: 2, arbitrary: fc.record({ end: fc.constantFrom("now", "before", "after", "stop") }) },
  { weight: 2, arbitrary: fc.record({ run: fc.constantFrom(...commands, ...moreCommands) }) },
);
type Action = Partial<{
  keep: number;
  pass: number;
  behave: string;
  jumpHours: number;
  end: string;
  run: string;
}>;

/** A database with its servers, their clocks, and a receiver that counts what it gets. */
function worldOf(stores: readonly [Store, ...Store[]]) {
  // Several servers need a clock that goes on evenly, as a database on a machine of its own has.
  let [even, jumped] = [receivedAt, 0];
  const clock = () => even + jumped;
  const sharedNow = () => sql<number>`CAST(${stores.length > 1 ? even : clock()} AS bigint)`;
  const store = { ...stores[0], sharedNow };
  let outcome: Omit<Sent, "attempt"> | undefined = outcomes.delivered;
  const received = new Map<string, number>();
  const open = new Map<string, () => void>();
  const closed = new Set<string>();
  const newServer = (opened: Store) => {
    const own = new Set<string>();
    const send: Send = async ({ id, payload }) => {
      expect(open.has(id), `${id} is sent twice at once`).toBe(false);
      expect(JSON.parse(payload)).toEqual({ content: id.split(" ")[0] });
      received.set(id, (received.get(id) ?? 0) + 1);
      const late = new Promise<void>((resolve) => void open.set(id, resolve));
      own.add(id);
      const shows = outcome;
      if (!shows) await late;
      open.delete(id);
      own.delete(id);
      return shown(shows ?? outcomes.acted, null, clock());
    };
    const server = startSimulated({ store: { ...opened, sharedNow }, clock, send });
    const forget = () => {
      for (const id of own) open.delete(id);
    };
    return { ...server, forget, replace: () => newServer(opened) };
  };
  let servers = stores.map(newServer);
  const replaceDead = () => {
    for (const server of servers.filter(({ isDead }) => isDead())) server.forget();
    servers = servers.map((server) => (server.isDead() ? server.replace() : server));
  };
  async function look() {
    for (const server of servers) await server.look();
    replaceDead();
  }
  async function pass(seconds: number) {
    // No attempt lasts longer.
    even += Math.min(seconds, 60) * second;
    for (const answer of open.values()) answer();
    await look();
    even += Math.max(0, seconds - 60) * second;
    await look();
  }
  let kept = 0;
  async function act({ keep, pass: seconds, behave, jumpHours, end, run }: Action) {
    if (keep !== undefined) {
      const isWaiting = (await everything(store)).some(
        (row) => row.fingerprint === `${keep}` && row.state === "pending",
      );
      kept += 1;
      const result = await keepNew(store, `${keep} ${kept}`, {
        fingerprint: `${keep}`,
        payload: JSON.stringify({ content: `${keep}` }),
        receivedAt: clock(),
      });
      if (isWaiting) expect(result.outcome).toBe("repeated");
    }
    if (seconds) await pass(seconds);
    if (behave) outcome = outcomes[behave as keyof typeof outcomes];
    if (jumpHours) jumped = jumpHours * hour;
    if (end === "stop") {
      for (const answer of open.values()) answer();
      await servers[0]?.stop();
      servers[0]?.forget();
      servers = servers.map((server, index) => (index === 0 ? server.replace() : server));
    } else if (end) servers[0]?.kill(end as "now");
    if (run) await command(run);
    await look();
  }
  const before = new Map<string, number>();
  /** What was delivered is not sent again, unless an operator says so. */
  async function expectNoDoubles() {
    for (const { id, state } of await everything(store)) {
      if (state !== "delivered") before.delete(id);
      else {
        expect(received.get(id), id).toBe(before.get(id) ?? received.get(id));
        before.set(id, received.get(id) ?? 0);
      }
    }
  }
  async function command(line: string) {
    const [id = "none"] = (await everything(store)).map((row) => row.id);
    const args = line.split(" ").map((word) => (word === "ID" ? id : word));
    const { exitCode, output } = await runCommand({ store, now: clock() }, args);
    expect(exitCode === 2, output).toBe(false);
    if (line.startsWith("discard ID") && exitCode === 0) closed.add(id);
    if (line === "retry ID --force") closed.delete(id);
    if (line.startsWith("retry")) before.clear();
  }
  /** Lets all recover, and expects that everything was received. */
  async function expectAll() {
    await act({ behave: "delivered", end: "now" });
    [jumped, outcome] = [0, outcomes.delivered];
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await pass(30 * 3600);
      await command("retry --failed");
      await look();
    }
    for (let rounds = 0; rounds < 4; rounds += 1) await pass(400);
    for (const { id, state } of await everything(store)) {
      if (!closed.has(id)) expect([id, state]).toEqual([id, "delivered"]);
      if (!closed.has(id)) expect(received.get(id), id).toBeGreaterThan(0);
    }
  }
  const end = async () => {
    for (const server of servers) await server.stop();
    for (const opened of new Set(stores)) await opened.close();
  };
  return { act, expectNoDoubles, expectAll, end };
}

/** With the time limits of commands: a machine that is busy must not decide. */
async function patientStore(): Promise<Store> {
  const url = await testDatabase();
  await (await testPostgresStore(url)).close();
  return openStore(url, "command");
}

const same = (store: Store) => [store, store] as const;

test.each<[string, () => Promise<readonly [Store, ...Store[]]>]>([
  ["SQLite", async () => [await testStore()]],
  [
    "SQLite with two servers",
    async (folder = tempFolder()) => [await testStore(folder), await testStore(folder)],
  ],
  ["PostgreSQL with two servers", async () => same(await patientStore())],
])(
  "%s loses and doubles nothing, whatever ends, answers, passes and is run",
  async (_name, open) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 30, maxLength: 60 }), async (actions) => {
        const world = worldOf(await open());
        for (const action of actions) {
          await world.act(action);
          await world.expectNoDoubles();
        }
        await world.expectAll();
        await world.end();
      }),
      { seed: testSeed(), numRuns, endOnFailure: true },
    );
  },
  60_000 + numRuns * 20_000,
);
