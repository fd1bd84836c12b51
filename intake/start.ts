import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { isLocalHost } from "../shared/local-host.ts";
import {
  type Environment,
  ExpectedError,
  readSettings,
  type Settings,
  urlVariable,
} from "../shared/settings.ts";
import { type Kind, kinds } from "../shared/submission/kinds.ts";
import { createApp } from "./app.ts";
import { type Delivery, startDelivery } from "./delivery/deliver.ts";
import { receiverOf, sendTo } from "./delivery/send.ts";
import type { Log } from "./log.ts";
import { startRetention } from "./retention.ts";
import { finishDeliveries, type Running } from "./shutdown.ts";
import { openStore } from "./store/open.ts";
import type { Store } from "./store/store.ts";

const siteFolder = fileURLToPath(new URL("../dist/", import.meta.url));

/**
 * Starts everything that the server does.
 *
 * @throws ExpectedError
 */
export async function start(environment: Environment, log: Log): Promise<Running> {
  const settings = readSettings(environment);
  const { DATABASE_URL: url, ALLOW_NETWORK_DISK: allowsNetworkDisk } = settings;
  const store = await openStore(url, "server", { allowsNetworkDisk });
  if (store.isNew) log.warn("a new database: if there was one, DATABASE_URL or a disk hides it");
  const parts = { settings, store, clock: Date.now, log };
  // Submissions can arrive before delivery starts; it then finds them in the store.
  const deliveries = new Map<Kind, Delivery>();
  const onKept = (kind: Kind) => deliveries.get(kind)?.notify();
  const app = await createApp({ ...parts, siteFolder, onKept });
  finishDeliveries(app, deliveries);
  try {
    await listen(app, settings);
  } catch (error) {
    await app.close();
    await store.close();
    throw error;
  }
  for (const kind of kinds) {
    const delivery = deliver(kind, environment, parts);
    if (delivery) deliveries.set(kind, delivery);
  }
  const endRetention = startRetention(log, environment);
  return { app, store, endRetention };
}

type Parts = { store: Store; clock: () => number; log: Log };

/** Starts delivering a kind, if it has a webhook; otherwise its submissions stay in the store. */
function deliver(
  kind: Kind,
  environment: Environment,
  { store, clock, log }: Parts,
): Delivery | undefined {
  const receiver = receiverOf(environment, kind);
  const variable = urlVariable(kind);
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
