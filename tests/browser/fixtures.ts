import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { strangers } from "../support/content.ts";
import { startReceiver } from "../support/receiver.ts";
import { type Environment, listening, runProgram, settings } from "../support/server-process.ts";

type Fixtures = {
  /** Errors in the page's console, uncaught exceptions and policy violations included. */
  errors: string[];
};

type OwnFixtures = {
  /** A real HTTP server in the webhook's place. */
  receiver: Awaited<ReturnType<typeof openReceiver>>;
  /** The real intake with a database of its own, serving the built site. */
  server: Awaited<ReturnType<typeof openServer>>;
};

async function openReceiver() {
  const { url, requests, close } = await startReceiver();
  return {
    url,
    close,
    /** Waits for this many deliveries. @returns their payloads */
    payloads: async (count: number) => {
      await expect.poll(() => requests.length, { timeout: 15_000 }).toBe(count);
      return requests.map(({ headers, body }) => {
        expect(headers["content-type"]).toBe("application/json");
        return JSON.parse(body);
      });
    },
  };
}

async function openServer(more: Environment = {}) {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  const process = runProgram(["intake/main.ts"], settings(folder, { ...more, PORT: "0" }));
  return {
    url: await listening(process),
    remove: async () => {
      await process.stop("SIGKILL");
      await rm(folder, { recursive: true });
    },
  };
}

/** Visits the built site on a server that all tests of a worker share. */
export const test = base.extend<Fixtures, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const server = await openServer();
      await use(server.url);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site),
  context: async ({ context }, use) => use(await withStrangers(context)),
  errors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      const isError = message.type() === "error" || /polic|permission/i.test(message.text());
      if (isError) errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(error.message));
    await use(errors);
  },
});

/** For tests that check deliveries: each has its own receiver and server. */
export const ownTest = test.extend<OwnFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  receiver: async ({}, use) => {
    const receiver = await openReceiver();
    await use(receiver);
    await receiver.close();
  },
  server: async ({ receiver }, use) => {
    const { href } = receiver.url;
    const server = await openServer({ CONTACT_WEBHOOK_URL: href, APPLICATION_WEBHOOK_URL: href });
    await use(server);
    await server.remove();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

/** Answers what scripts of others ask for, since tests have no network. */
export async function withStrangers(context: BrowserContext): Promise<BrowserContext> {
  const answer = { contentType: "text/javascript", body: "" };
  await context.route(
    ({ origin }) => strangers.includes(origin),
    (route) => route.fulfill(answer),
  );
  return context;
}

/** Holds requests back until `release` is called; `requested` resolves at the first one. */
export async function hold(page: Page, url: string | RegExp) {
  const requested = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    requested.resolve();
    await open.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: open.resolve };
}

export { expect };
