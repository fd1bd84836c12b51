import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import type { Page } from "@playwright/test";
import Fastify from "fastify";
import { addSite } from "../../intake/http/site.ts";
import { company } from "../support/content.ts";
import { accept, startReceiver } from "../support/receiver.ts";
import { buildSite, copySite } from "../support/site-copy.ts";
import { test as base, expect } from "./fixtures.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Host = Awaited<ReturnType<typeof openHost>>;

type Built = {
  /** The webhooks of both kinds, each an origin of its own. */
  readonly webhooks: { readonly enquiry: Receiver; readonly application: Receiver };
  readonly host: Host;
};

/** A host that serves files and nothing else, and records methods and addresses. */
async function openHost(folder: string) {
  const requests: string[] = [];
  const app = Fastify();
  app.addHook("onRequest", async ({ method, url }) => void requests.push(`${method} ${url}`));
  await app.register(rateLimit, { global: false });
  await addSite(app, folder);
  return {
    requests,
    url: await app.listen({ host: "127.0.0.1", port: 0 }),
    close: () => app.close(),
  };
}

/** A build in direct mode, on such a host. */
export const test = base.extend<Built, { built: Built }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const webhooks = { enquiry: await startReceiver(), application: await startReceiver() };
      const copy = await mkdtemp(join(tmpdir(), "direct-"));
      copySite(copy);
      const firm = { ...company, consentScript: `${provider}/table.js` };
      await writeFile(join(copy, "content/company.yaml"), JSON.stringify(firm));
      const { code, stdout, stderr } = await buildSite(copy, {
        SUBMISSION_MODE: "direct",
        CONTACT_WEBHOOK_URL: `${webhooks.enquiry.url.href}?token=it's&a=1`,
        APPLICATION_WEBHOOK_URL: webhooks.application.url.href,
      });
      expect(code, stdout + stderr).toBe(0);
      const host = await openHost(join(copy, "dist"));
      await use({ webhooks, host });
      for (const server of [...Object.values(webhooks), host]) server.close();
      await rm(copy, { recursive: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  host: async ({ built }, use) => use(built.host),
  baseURL: async ({ host }, use) => use(host.url),
  webhooks: async ({ built }, use) => {
    for (const receiver of Object.values(built.webhooks)) {
      receiver.requests.length = 0;
      receiver.behave(accept);
    }
    await use(built.webhooks);
  },
});

/** A stand-in for a consent provider, and the types of its files. */
const provider = "https://consent.example";
const types: Readonly<Record<string, string>> = {
  "/table.js": "text/javascript",
  "/more.js": "text/javascript",
  "/table.css": "text/css",
  "/logo.svg": "image/svg+xml",
  "/frame": "text/html",
  "/purposes": "text/plain",
};

/**
 * Writes a table where the script is, as Cookiebot's does, and loads something of every kind that a
 * policy can forbid.
 */
const script = `
  document.currentScript.insertAdjacentHTML("beforebegin", \`
    <div style="opacity: 0.9">
      A cookie
      <img src="${provider}/logo.svg" alt="Logo">
      <iframe src="${provider}/frame" title="Settings"></iframe>
    </div>\`);
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: "${provider}/table.css" }),
    Object.assign(document.createElement("script"), { src: "${provider}/more.js" }),
  );
  fetch("${provider}/purposes");
`;

/** Opens the cookie policy, and expects the table and all that its script loads. */
export async function expectWholeTable(page: Page): Promise<void> {
  const loaded = new Set<string>();
  // Tests have no network. What the page's policy forbids is not even asked for.
  await page.route(`${provider}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    loaded.add(pathname);
    return route.fulfill({
      contentType: types[pathname] ?? "",
      body: pathname === "/table.js" ? script : "",
      headers: { "access-control-allow-origin": "*" },
    });
  });
  await page.goto("/cookie-policy");
  await expect(page.getByRole("region", { name: "Cookies in use" })).toContainText("A cookie");
  await expect.poll(() => [...loaded].sort()).toEqual(Object.keys(types).sort());
}

export { expect };
