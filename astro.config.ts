import react from "@astrojs/react";
import { defineConfig, fontProviders } from "astro/config";
import { readSiteSettings } from "./shared/settings.ts";
import { blocksInUse } from "./site/build/blocks-in-use.ts";
import { finishBuild } from "./site/build/finish-build.ts";
import { formTexts } from "./site/build/form-texts.ts";
import { interactionDirective } from "./site/build/interaction-directive.ts";
import { layers } from "./site/build/layers.ts";
import { leaveOut } from "./site/build/leave-out.ts";
import { pagePolicy } from "./site/build/page-policy.ts";
import { reloadContent } from "./site/build/reload-content.ts";
import { shortClassNames } from "./site/build/short-class-names.ts";

const siteSettings = readSiteSettings(process.env);

/** What draws social pictures: left alone, because an installation without devDependencies lacks it. */
const drawing = ["satori"];

/** A font made by media/cut-fonts.ts; Astro scales the fallbacks of `system-ui` to its width. */
function font(name: string, cssVariable: `--${string}`, weight: string, generic = "system-ui") {
  const file = `./site/fonts/${name.toLowerCase().replace(" ", "-")}.woff2`;
  const variant = { src: [file] as [string], weight, style: "normal" as const };
  return {
    name,
    cssVariable,
    provider: fontProviders.local(),
    fallbacks: [generic],
    options: { variants: [variant] as [typeof variant] },
  };
}

export default defineConfig({
  site: siteSettings.siteUrl.origin,
  srcDir: "./site",
  publicDir: "./site/public",
  // A build first empties this folder, so it isn't dist, from which a server may be serving.
  outDir: "./.astro/dist",
  cacheDir: "./.astro/cache",
  trailingSlash: "never",
  // Two content files for one address stop the build; otherwise one would be left out.
  prerenderConflictBehavior: "error",
  build: { format: "file", inlineStylesheets: "always" },
  integrations: [react(), interactionDirective(), leaveOut(), finishBuild(siteSettings)],
  vite: {
    // Only tools/shell reads .env; Vite would give it to the tests' builds too.
    envDir: false,
    plugins: [reloadContent(), layers(), formTexts(), blocksInUse(), shortClassNames()],
    // The oldest browsers with popovers and :has. Nesting is newer, and is expanded for them.
    // Scripts above a kilobyte are files: the longest pages are near their budget.
    build: {
      cssTarget: ["chrome114", "firefox125", "safari17"],
      assetsInlineLimit: 1024,
      rolldownOptions: { external: drawing },
    },
    optimizeDeps: { exclude: drawing },
    // In development the intake runs beside the site's own server; see tools/dev.ts.
    ...(process.env.DEV_INTAKE && { server: { proxy: { "/api": process.env.DEV_INTAKE } } }),
  },
  // site/pages/_note/NoteText.tsx shows Markdown; Astro's highlighter would warn about the policy.
  markdown: { syntaxHighlight: false },
  image: {
    service: {
      entrypoint: "astro/assets/services/sharp",
      // With this effort, AVIF takes a tenth of the time of sharp's own choice and is no larger.
      config: {
        avif: { quality: 45, effort: 3, chromaSubsampling: "4:2:0" },
        webp: { quality: 65 },
      },
    },
  },
  security: { csp: pagePolicy(siteSettings) },
  devToolbar: { enabled: false },
  fonts: [
    font("Archivo", "--font-heading", "600 650"),
    font("Instrument Sans", "--font-text", "400 650"),
    font("Sometype Mono", "--font-mono", "500", "monospace"),
  ],
});
