import { appendFile, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accept, startReceiver } from "../support/receiver.ts";
import { buildSite, copySite } from "../support/site-copy.ts";
import { answerAsProvider, providerScript } from "./consent-provider.ts";
import { test as base, expect } from "./fixtures.ts";
import { openStaticHost } from "./static-host.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Host = Awaited<ReturnType<typeof openStaticHost>>;

/** The builds by their format; the third has JSON and reads the answers. */
type Build = "json" | "form" | "cors";

type Built = {
  /** The webhooks of both kinds, each an origin of its own. */
  readonly webhooks: { readonly enquiry: Receiver; readonly application: Receiver };
  /** Builds the site this way, once. */
  readonly hostOf: (build: Build) => Promise<Host>;
};

type Fixtures = {
  /** Which of the builds a test visits. */
  variant: Build;
  host: Host;
  webhooks: Built["webhooks"];
};

export const test = base.extend<Fixtures, { built: Built }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const webhooks = { enquiry: await startReceiver(), application: await startReceiver() };
      const copy = await mkdtemp(join(tmpdir(), "direct-"));
      copySite(copy);
      await appendFile(join(copy, "content/company.yaml"), `consentScript: ${providerScript}\n`);
      const build = async (name: Build) => {
        const { code, stdout, stderr } = await buildSite(copy, {
          SUBMISSION_MODE: "direct",
          DIRECT_FORMAT: name === "form" ? "form" : "json",
          DIRECT_CORS: name === "cors" ? "yes" : "no",
          CONTACT_WEBHOOK_URL: `${webhooks.enquiry.url.href}?token=it's&a=1`,
          APPLICATION_WEBHOOK_URL: webhooks.application.url.href,
        });
        expect(code, stdout + stderr).toBe(0);
        await rename(join(copy, "dist"), join(copy, name));
        return openStaticHost(join(copy, name), name === "form");
      };
      const hosts = new Map<Build, Host>();
      const hostOf = async (name: Build) => {
        const host = hosts.get(name) ?? (await build(name));
        hosts.set(name, host);
        return host;
      };
      await use({ webhooks, hostOf });
      for (const server of [...Object.values(webhooks), ...hosts.values()]) server.close();
      await rm(copy, { recursive: true });
    },
    { scope: "worker" },
  ],
  variant: ["json", { option: true }],
  host: [async ({ built, variant }, use) => use(await built.hostOf(variant)), { timeout: 300_000 }],
  baseURL: async ({ host }, use) => use(host.url),
  page: async ({ page }, use) => {
    await answerAsProvider(page);
    await use(page);
  },
  webhooks: async ({ built }, use) => {
    for (const receiver of Object.values(built.webhooks)) {
      receiver.requests.length = 0;
      receiver.behave(accept);
    }
    await use(built.webhooks);
  },
});

export { expect };

/** What a form says if no script can send it. */
export const instead = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "This form needs JavaScript" });

/** Sends something from the page to an address, if its policy lets it. */
export const post = (page: Page, { href }: URL) =>
  page.evaluate(
    (url) =>
      fetch(url, { method: "POST", mode: "no-cors", body: "x" }).then(
        () => "sent",
        () => "blocked",
      ),
    href,
  );

/** Divides a time limit of the page by ten: a test can't wait for it, but a busy machine needs time. */
export async function shorten(page: Page, limitMs: number): Promise<void> {
  await page.addInitScript((limit) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === limit ? limit / 10 : 60_000);
  }, limitMs);
}
