import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accept, startReceiver } from "../support/receiver.ts";
import { buildSite, copySite } from "../support/site-copy.ts";
import { openStaticHost } from "../support/static-host.ts";
import { test as base, expect } from "./fixtures.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Host = Awaited<ReturnType<typeof openStaticHost>>;

type Built = {
  /** The webhooks of both kinds, each an origin of its own. */
  readonly webhooks: { readonly enquiry: Receiver; readonly application: Receiver };
  readonly host: Host;
};

/** A build in direct mode, on a host that serves files and nothing else. */
export const test = base.extend<Built, { built: Built }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const webhooks = { enquiry: await startReceiver(), application: await startReceiver() };
      const copy = await mkdtemp(join(tmpdir(), "direct-"));
      copySite(copy);
      await appendFile(join(copy, "content/company.yaml"), `consentScript: ${provider}/table.js\n`);
      const { code, stdout, stderr } = await buildSite(copy, {
        SUBMISSION_MODE: "direct",
        CONTACT_WEBHOOK_URL: `${webhooks.enquiry.url.href}?token=it's&a=1`,
        APPLICATION_WEBHOOK_URL: webhooks.application.url.href,
      });
      expect(code, stdout + stderr).toBe(0);
      const host = await openStaticHost(join(copy, "dist"));
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

/** A stand-in for a consent provider. */
const provider = "https://consent.example";

/**
 * The provider's files, by path. Its script writes a table where the script is, as Cookiebot's
 * does, and loads something of every kind that a policy can forbid.
 */
const files: Readonly<Record<string, { contentType: string; body: string }>> = {
  "/table.js": {
    contentType: "text/javascript",
    body: `
      document.currentScript.insertAdjacentHTML("beforebegin", \`
        <div id="provider" style="opacity: 0.9">
          A cookie
          <img src="${provider}/logo.svg" alt="Logo">
          <iframe src="${provider}/frame" title="Settings"></iframe>
        </div>\`);
      const table = document.querySelector("#provider");
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "stylesheet", href: "${provider}/table.css" }),
        Object.assign(document.createElement("script"), { src: "${provider}/more.js" }),
      );
      fetch("${provider}/purposes").then((answer) => answer.text()).then((text) => table.append(text));
    `,
  },
  "/more.js": {
    contentType: "text/javascript",
    body: 'document.querySelector("#provider").append(" Renew your consent.");',
  },
  "/table.css": { contentType: "text/css", body: "#provider { color: rgb(4, 5, 6) }" },
  "/logo.svg": {
    contentType: "image/svg+xml",
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
  },
  "/frame": { contentType: "text/html", body: "<p>Your choices</p>" },
  "/purposes": { contentType: "text/plain", body: " Kept for a day." },
};

/** Opens the cookie policy, and expects the table with all that its script loads and styles. */
export async function expectWholeTable(page: Page): Promise<void> {
  // Tests have no network.
  await page.route(`${provider}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname];
    if (!file) return route.abort();
    return route.fulfill({ ...file, headers: { "access-control-allow-origin": "*" } });
  });
  await page.goto("/cookie-policy");
  const table = page.getByRole("region", { name: "Cookies in use" }).locator("#provider");
  for (const text of ["A cookie", "Renew your consent.", "Kept for a day."]) {
    await expect(table).toContainText(text);
  }
  await expect(table).toHaveCSS("opacity", "0.9");
  await expect(table).toHaveCSS("color", "rgb(4, 5, 6)");
  await expect(table.getByRole("img")).toHaveJSProperty("naturalWidth", 7);
  await expect(table.frameLocator("iframe").getByText("Your choices")).toBeVisible();
}

export { expect };
