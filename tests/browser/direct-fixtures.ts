import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { DirectFormat } from "../../settings/site-settings.ts";
import { accept, openReceiver } from "../support/receiver.ts";
import { runProgram } from "../support/server-process.ts";
import { test as base, expect } from "./fixtures.ts";
import { enquiry, fill } from "./people.ts";
import { openStaticHost } from "./static-host.ts";

type Receiver = Awaited<ReturnType<typeof openReceiver>>;
type Host = Awaited<ReturnType<typeof openStaticHost>>;

type Built = {
  /** The webhooks of both kinds, each an origin of its own. */
  readonly webhooks: { readonly enquiry: Receiver; readonly application: Receiver };
  readonly hosts: Readonly<Record<DirectFormat, Host>>;
};

type Fixtures = {
  /** Which of the two builds a test visits. */
  format: DirectFormat;
  host: Host;
  webhooks: Built["webhooks"];
};

/** Builds a static copy of the site into a folder of its own. */
async function build(format: DirectFormat, { enquiry, application }: Built["webhooks"]) {
  const folder = join("tests/output", `direct-${format}`);
  const { code, stdout, stderr } = await runProgram(
    ["node_modules/astro/bin/astro.mjs", "build", "--outDir", folder],
    {
      PATH: process.env.PATH ?? "",
      ASTRO_TELEMETRY_DISABLED: "1",
      SUBMISSION_MODE: "direct",
      DIRECT_FORMAT: format,
      CONTACT_WEBHOOK_URL: `${enquiry.url.href}?token=it's&a=1`,
      APPLICATION_WEBHOOK_URL: application.url.href,
    },
  ).ended;
  expect(code, stdout + stderr).toBe(0);
  return folder;
}

export const test = base.extend<Fixtures, { built: Built }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const webhooks = { enquiry: await openReceiver(), application: await openReceiver() };
      const hosts = {
        json: await openStaticHost(await build("json", webhooks), true),
        form: await openStaticHost(await build("form", webhooks), false),
      };
      await use({ webhooks, hosts });
      for (const server of [...Object.values(webhooks), ...Object.values(hosts)]) server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  format: ["json", { option: true }],
  host: async ({ built, format }, use) => use(built.hosts[format]),
  baseURL: async ({ host }, use) => use(host.url),
  webhooks: async ({ built }, use) => {
    for (const receiver of Object.values(built.webhooks)) {
      receiver.requests.length = 0;
      receiver.behave(accept);
    }
    await use(built.webhooks);
  },
});

export { expect };

/** The button that sends the contact form. */
export const send = (page: Page) => page.getByRole("button", { name: "Send Message" });

/** Opens the contact form and fills it in. */
export async function typeEnquiry(page: Page): Promise<void> {
  await page.goto("/contact");
  await fill(page, enquiry);
}

/** Makes a time limit of the page a hundredth of itself; any other comes too late for a test. */
export async function shorten(page: Page, limitMs: number): Promise<void> {
  await page.addInitScript((limit) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === limit ? limit / 100 : 60_000);
  }, limitMs);
}
