import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { SiteSettings } from "../../shared/settings.ts";
import { report } from "../reading/report.ts";
import { mistakesIn } from "./check-pages.ts";
import { writeHeaders } from "./headers-file.ts";
import { leanHeads } from "./lean-head.ts";
import { leaveOutLeftovers } from "./leave-out-leftovers.ts";
import { precompress } from "./precompress.ts";
import { removeOriginals } from "./remove-originals.ts";
import { replaceSite } from "./replace-site.ts";

/** What becomes of Astro's build, in this order: it is checked, changed, compressed in a release, and put into `dist`. */
export function finishBuild(settings: SiteSettings): AstroIntegration {
  let isRelease = false;
  return {
    name: "finish-build",
    hooks: {
      "astro:build:setup": ({ vite }) => {
        isRelease = vite.mode === "release";
      },
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        report(mistakesIn(folder));
        // Astro would print an error with its stack under them.
        if (process.exitCode) process.exit();
        await leanHeads(folder);
        await leaveOutLeftovers(folder);
        await removeOriginals(folder);
        await writeHeaders(folder, settings);
        if (isRelease) await precompress(folder);
        await replaceSite(folder);
      },
    },
  };
}
