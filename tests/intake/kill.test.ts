import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { randomNumbers, testSeed } from "../support/random.ts";
import { startReceiver } from "../support/receiver.ts";
import { type Environment, listening, runProgram, settings } from "../support/server-process.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { type RandomOf, startSenders } from "./support/senders.ts";

const kills = Number(process.env.KILLS ?? 60);
// Each world has its own server, database, senders and receiver, so that the machine has no rest.
const worldCount = 3;
const words = ["--import", "./tests/intake/support/kill-at-commit.ts", "intake/main.ts"];

type Server = ReturnType<typeof runServer>;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** How a server dies: `until` resolves when it is time. */
type Plan = {
  readonly environment?: Environment;
  until(server: Server, receiver: Receiver): Promise<unknown>;
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const plans: readonly ((random: () => number) => Plan)[] = [
  // While it starts, or soon after.
  (random) => ({ until: () => pause(random() * 400) }),
  // Whatever it is doing.
  (random) => ({ until: (server) => server.address.then(() => pause(random() * 100)) }),
  // Before or after the nth commit: keeping, claiming and settling have one each.
  (random) => {
    const step = `${random() < 0.5 ? "before" : "after"} ${1 + Math.floor(random() * 20)}`;
    return { environment: { KILL_AT_COMMIT: step }, until: ({ ended }) => ended };
  },
  // In the middle of a try: the receiver has it and has not answered.
  () => ({
    until: (_, { behave }) =>
      new Promise<void>((resolve) => {
        behave((response) => {
          resolve();
          response.destroy();
        });
      }),
  }),
  // After the receiver's 2xx and before anybody has noted it.
  () => ({
    until: (_, { behave }) =>
      new Promise<void>((resolve) => behave((response) => response.end("ok", resolve))),
  }),
];

/** Waits for nothing; `address` never comes if the server ends before it listens. */
function runServer(environment: Environment) {
  const server = runProgram(words, environment);
  const address = new Promise<string>((resolve) => listening(server).then(resolve, () => {}));
  return { ...server, address };
}

/** A server that is killed again and again while people send; tells what came of it. */
async function killedAgainAndAgain(times: number, randomOf: RandomOf) {
  const folder = tempFolder();
  const receiver = await startReceiver();
  const environment = settings(folder, {
    CONTACT_WEBHOOK_URL: receiver.url.href,
    APPLICATION_WEBHOOK_URL: receiver.url.href,
  });
  let address: string | undefined;
  const senders = startSenders(4, () => address, randomOf);
  const [planRandom, delayRandom] = [randomOf("plans"), randomOf("delays")];
  const start = (killing: Environment = {}) => {
    receiver.behave((response) => setTimeout(() => response.end("ok"), delayRandom() * 20));
    const server = runServer({ ...environment, ...killing });
    server.address.then((url) => {
      address = url;
    });
    return server;
  };

  const cameAbout = new Set<number>();
  for (let kill = 0; kill < times; kill += 1) {
    const number = kill % plans.length;
    const plan = plans[number]?.(planRandom) as Plan;
    const server = start(plan.environment);
    const isTime = await Promise.race([
      plan.until(server, receiver).then(() => true),
      server.address.then(() => pause(1000)).then(() => false),
    ]);
    if (isTime) cameAbout.add(number);
    const { code, stderr } = await server.stop("SIGKILL");
    expect([code, stderr]).toEqual([null, ""]);
  }

  const last = start();
  await last.address;
  await senders.stop();
  const database = new DatabaseSync(join(folder, "intake.db"), { readOnly: true, timeout: 500 });
  const count = (condition: string) =>
    database.prepare(`SELECT count(*) AS count FROM submission WHERE ${condition}`).get()?.count;
  const patience = { timeout: 20_000, interval: 100 };
  await vi.waitFor(() => expect(count("state <> 'delivered'")).toBe(0), patience);
  expect((await last.stop("SIGTERM")).code).toBe(0);
  expect(database.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
  expect(count("true")).toBe(senders.told.size);
  database.close();
  return { told: senders.told, received: receiver.requests, cameAbout };
}

test(
  `${kills} kills lose nothing that was acknowledged and double nothing`,
  async () => {
    const seed = testSeed();
    const worlds = await Promise.all(
      Array.from({ length: worldCount }, (_, world) =>
        killedAgainAndAgain(Math.floor((kills + world) / worldCount), (stream) =>
          randomNumbers(seed, `${world} ${stream}`),
        ),
      ),
    );
    // Otherwise the servers were killed at no particular moment.
    const cameAbout = new Set(worlds.flatMap((world) => [...world.cameAbout]));
    expect([...cameAbout].sort()).toEqual([...plans.keys()]);
    for (const { told, received } of worlds) {
      const idsOf = new Map<string, Set<string>>();
      for (const { headers, body } of received) {
        const payload = JSON.parse(body);
        const mark = payload.subject ?? payload.jobTitle;
        expect(payload).toEqual({ ...told.get(mark)?.payload });
        idsOf.set(mark, (idsOf.get(mark) ?? new Set()).add(String(headers["webhook-id"])));
      }
      for (const [mark, { ids }] of told) {
        const arrived = idsOf.get(mark);
        expect(arrived?.size, mark).toBe(1);
        expect([...(arrived ?? [])], mark).toEqual(expect.arrayContaining([...ids]));
      }
      expect(told.size).toBeGreaterThan(kills / 10);
    }
  },
  60_000 + kills * 1000,
);
