import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { answer, hang, openReceiver } from "../support/receiver.ts";
import { listening, runProgram, settings } from "../support/server-process.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Server = Awaited<ReturnType<typeof startServer>>;

type Fixtures = {
  /** A real HTTP server in the webhook's place. */
  receiver: Receiver;
  /** The real intake with a database of its own, serving the built site. */
  server: Server;
  /** What the page wrote to its console as errors, uncaught ones included. */
  errors: string[];
};

// Long enough for a second delivery to be seen if there were one.
const quietMs = 600;

async function startReceiver() {
  const receiver = await openReceiver();
  return {
    requests: receiver.requests,
    url: receiver.url,
    hang: () => receiver.behave(hang),
    answer: (status: number) => receiver.behave(answer(status)),
    close: receiver.close,
    open: receiver.reopen,
    /** Waits until so many requests have come in all. */
    deliveries: async (count: number) => {
      await expect.poll(() => receiver.requests.length, { timeout: 15_000 }).toBe(count);
      return receiver.requests;
    },
    /** Waits for what should not come. */
    quiet: () => new Promise((resolve) => setTimeout(resolve, quietMs)),
  };
}

async function startServer(folder: string, webhook: URL) {
  const start = async (port: string) => {
    const process = runProgram(
      ["intake/main.ts"],
      settings(folder, {
        PORT: port,
        CONTACT_WEBHOOK_URL: webhook.href,
        APPLICATION_WEBHOOK_URL: webhook.href,
      }),
    );
    return { process, url: await listening(process) };
  };
  let running = await start("0");
  const { url } = running;
  return {
    url,
    kill: (signal: NodeJS.Signals) => running.process.stop(signal),
    /** Starts it again on the same port with the same database. */
    restart: async () => {
      running = await start(new URL(url).port);
    },
  };
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
  server: async ({ receiver }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "site-"));
    const server = await startServer(folder, receiver.url);
    await use(server);
    await server.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ server }, use) => use(server.url),
  errors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(error.message));
    await use(errors);
  },
});

export { expect };
