import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { SiteSettings } from "../../shared/settings.ts";
import { report } from "../reading/report.ts";
import { mistakesIn } from "./check-pages.ts";
import { writeHeaders } from "./headers-file.ts";
import { leanHeads } from "./lean-head.ts";
import { precompress } from "./precompress.ts";
import { removeLeftovers } from "./remove-leftovers.ts";
import { removeOriginals } from "./remove-originals.ts";
import { replaceSite } from "./replace-site.ts";

/** Once Astro has built the pages, checks and changes them, compresses a release, and puts all but a preview into `dist`. */
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
        await removeLeftovers(folder);
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
