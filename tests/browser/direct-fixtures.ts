import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import { addSite } from "../../intake/http/site.ts";
import { token } from "../../site/styles/token.ts";
import { contentIn } from "../other-firm/edit-content.ts";
import { leaveOutThermostat } from "../other-firm/leave-out-thermostat.ts";
import { accept, startReceiver } from "../support/receiver.ts";
import { buildSite, copySite } from "../support/site-copy.ts";
import { test as base, expect } from "./fixtures.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Host = Awaited<ReturnType<typeof openHost>>;

type Built = {
  /** The webhooks of both kinds, each an origin of its own. */
  readonly webhooks: { readonly enquiry: Receiver; readonly application: Receiver };
  readonly host: Host;
  /** Where it was built, in the folder of its sources. */
  readonly dist: string;
};

/** A host that serves files and nothing else, and records methods and addresses. */
export async function openHost(folder: string) {
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

/** A build in direct mode, without a published note and the thermostat, in a colour that the film doesn't have, on such a host. */
export const test = base.extend<Built, { built: Built }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const webhooks = { enquiry: await startReceiver(), application: await startReceiver() };
      const copy = await mkdtemp(join(tmpdir(), "direct-"));
      copySite(copy);
      const { find, read, write } = contentIn(copy);
      for (const file of find("notes/*.md"))
        write(file, read(file).replace(/^published: .*/m, "published: 2199-01-01"));
      leaveOutThermostat(copy);
      const sheet = join(copy, "site/styles/tokens.css");
      await writeFile(sheet, (await readFile(sheet, "utf8")).replace(token("firm"), "#9be7c4"));
      for (const file of find("**/*.{yaml,md}"))
        write(file, read(file).replaceAll(/\/notes\b(?!\.)[\w/#-]*/g, "/services"));
      await rm(join(copy, "thermostat/generated"), { recursive: true, force: true });
      const { code, stdout, stderr } = await buildSite(copy, {
        SUBMISSION_MODE: "direct",
        CONTACT_WEBHOOK_URL: `${webhooks.enquiry.url.href}?token=it's&a=1`,
        APPLICATION_WEBHOOK_URL: webhooks.application.url.href,
      });
      expect(code, stdout + stderr).toBe(0);
      const dist = join(copy, "dist");
      const host = await openHost(dist);
      await use({ webhooks, host, dist });
      for (const server of [...Object.values(webhooks), host]) server.close();
      await rm(copy, { recursive: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  host: async ({ built }, use) => use(built.host),
  dist: async ({ built }, use) => use(built.dist),
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
