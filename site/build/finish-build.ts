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

/** What becomes of Astro's build, in this order: it is checked, changed, compressed in a release, and put into `dist`, but for a preview. */
export function finishBuild(settings: SiteSettings): AstroIntegration {
  let mode: string | undefined;
  return {
    name: "finish-build",
    hooks: {
      "astro:build:setup": ({ vite }) => {
        mode = vite.mode;
      },
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        // Astro would print an error's stack under the mistakes.
        if (report(mistakesIn(folder)) > 0) process.exit(1);
        await leanHeads(folder);
        await leaveOutLeftovers(folder);
        await removeOriginals(folder);
        // tools/preview.ts takes it from there.
        if (mode === "preview") return;
        await writeHeaders(folder, settings);
        if (mode === "release") await precompress(folder);
        await replaceSite(folder);
      },
    },
  };
}
