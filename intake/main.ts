import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import { isLocalHost } from "../shared/local-host.ts";
import { ExpectedError, prefixes, readSettings, type Settings } from "../shared/settings.ts";
import { type Kind, kinds } from "../shared/submission/kinds.ts";
import { createApp } from "./app.ts";
import { type Delivery, startDelivery } from "./delivery/deliver.ts";
import { receiverOf, sendTo } from "./delivery/send.ts";
import { loggableError } from "./http/problem.ts";
import { createLog, type Log } from "./log.ts";
import { startRetention } from "./retention.ts";
import { openStore } from "./store/open.ts";
import type { Store } from "./store/store.ts";

const siteFolder = fileURLToPath(new URL("../dist/", import.meta.url));

// Container runtimes wait ten seconds after SIGTERM; the close limit includes the delivery grace.
const deliveryGraceMs = 4000;
const closeLimitMs = 8000;
// Two of the checks in hosting/caddy/.
const noticeMs = 1000;

/** @returns a function that shuts everything down in order */
async function start(log: Log): Promise<() => Promise<void>> {
  const settings = readSettings(process.env);
  const store = await openStore(settings.DATABASE_URL, "server");
  const parts = { settings, store, clock: Date.now, log };
  // Submissions can arrive before delivery starts; it then finds them in the store.
  const deliveries = new Map<Kind, Delivery>();
  const onKept = (kind: Kind) => deliveries.get(kind)?.notify();
  const app = await createApp({ ...parts, siteFolder, onKept });
  // In `preClose`, the server still answers visitors: while a proxy notices that /healthz fails,
  // and while the last attempts finish.
  app.addHook("preClose", async () => {
    const cut = AbortSignal.timeout(deliveryGraceMs);
    const ends = [...deliveries.values()].map((delivery) => delivery.stop(cut));
    await Promise.all([sleep(noticeMs), ...ends]);
  });
  try {
    await listen(app, settings);
  } catch (error) {
    await app.close();
    await store.close();
    throw error;
  }
  for (const kind of kinds) {
    const delivery = deliver(kind, parts);
    if (delivery) deliveries.set(kind, delivery);
  }
  const endRetention = startRetention(store, log, process.env);
  return async () => {
    endRetention();
    await app.close();
    await store.close();
  };
}

type Parts = { settings: Settings; store: Store; clock: () => number; log: Log };

/** Starts delivering a kind, if it has a webhook; otherwise its submissions stay in the store. */
function deliver(kind: Kind, { settings, store, clock, log }: Parts): Delivery | undefined {
  const receiver = receiverOf(settings, kind);
  const variable = `${prefixes[kind]}_WEBHOOK_URL`;
  if (!receiver) {
    log.warn(`${variable} is not set: submissions are kept, not delivered`);
    return undefined;
  }
  const { protocol, hostname } = receiver.url;
  if (protocol === "http:" && !isLocalHost(hostname)) {
    log.warn(`${variable} uses http: submissions cross the network unencrypted`);
  }
  return startDelivery({ store, kind, send: sendTo(receiver, clock), clock, log });
}

async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    const variable = code === "EADDRINUSE" || code === "EACCES" ? "PORT" : "HOST";
    throw new ExpectedError(`${variable}: cannot listen on ${host} port ${port} (${code}).`);
  }
}

function refuseStart(error: unknown): never {
  if (!(error instanceof ExpectedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

// New files and folders are for their owner only.
process.umask(0o077);

const log = createLog();
const close = await start(log).catch(refuseStart);
const interrupts = ["SIGINT", "SIGTERM"] as const;
const grace = closeWithGrace(
  { delay: closeLimitMs, logger: false, skip: [...interrupts] },
  async ({ err }) => {
    if (err) log.fatal({ error: loggableError(err) }, "unexpected error, closing");
    else log.info("closing");
    await close();
    log.info("closed");
  },
);
// After Ctrl-C npm sends the signal again, with which closeWithGrace would end in the middle of an
// answer.
let isClosing = false;
for (const signal of interrupts) {
  process.on(signal, () => {
    if (!isClosing) grace.close();
    isClosing = true;
  });
}
