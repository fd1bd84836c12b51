import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite, copySite } from "../support/site-copy.ts";
import { openHost } from "./direct-fixtures.ts";
import { test as base, expect } from "./fixtures.ts";

type Copy = {
  /** The folder of the build. */
  readonly folder: string;
  readonly url: string;
};

/**
 * Visits a build of a copy of the site, which all tests of a worker share.
 *
 * @param change what differs in the copy, whose folder it gets
 */
export const changedSite = (change: (folder: string) => Promise<void>) =>
  base.extend<object, { copy: Copy }>({
    copy: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
      async ({}, use) => {
        const copy = await mkdtemp(join(tmpdir(), "changed-"));
        copySite(copy);
        await change(copy);
        const { code, stdout, stderr } = await buildSite(copy);
        expect(code, stdout + stderr).toBe(0);
        const host = await openHost(join(copy, "dist"));
        await use({ folder: join(copy, "dist"), url: host.url });
        await host.close();
        await rm(copy, { recursive: true });
      },
      { scope: "worker", timeout: 300_000 },
    ],
    baseURL: async ({ copy }, use) => use(copy.url),
  });
