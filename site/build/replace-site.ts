import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

const site = "dist";
const earlier = ".astro/earlier-dist";

/**
 * Puts a finished build in the place of `dist`; a build that fails leaves that as it was. Must be the
 * last integration, because the others change files of the build.
 */
export function replaceSite(): AstroIntegration {
  return {
    name: "replace-site",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const built = fileURLToPath(dir);
        await rm(earlier, { recursive: true, force: true });
        await mkdir(site, { recursive: true });
        try {
          await rename(site, earlier);
          await rename(built, site);
        } catch {
          // A folder that is mounted, or part of a container's image, cannot be renamed.
          await mkdir(site, { recursive: true });
          for (const name of await readdir(site)) await rm(join(site, name), { recursive: true });
          await cp(built, site, { recursive: true });
        }
        for (const folder of [earlier, built]) await rm(folder, { recursive: true, force: true });
      },
    },
  };
}
