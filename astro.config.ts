import react from "@astrojs/react";
import { defineConfig, fontProviders } from "astro/config";
import { readSiteSettings } from "./shared/settings.ts";
import { examplesPage } from "./site/build/examples-page.ts";
import { headersFile } from "./site/build/headers-file.ts";
import { lateScripts } from "./site/build/late-scripts.ts";
import { ownHashesOnly, pagePolicy } from "./site/build/page-policy.ts";
import { precompress } from "./site/build/precompress.ts";

const siteSettings = readSiteSettings(process.env);

/** The second script of Document.astro, which every page needs, and Vite's helper for `import()`. */
const sharedScript = /Document\.astro\?.*index=1|vite\/preload-helper/;

/**
 * A font made by media/cut-fonts.ts. Astro's own fallbacks use only Arial;
 * site/styles/font-fallbacks.json has one for each system.
 */
function font(name: string, cssVariable: `--${string}`, weight: string, generic = "sans-serif") {
  const file = `./site/fonts/${name.toLowerCase().replace(" ", "-")}.woff2`;
  const variant = { src: [file] as [string], weight, style: "normal" as const };
  return {
    name,
    cssVariable,
    provider: fontProviders.local(),
    fallbacks: [`${name} Fallback`, generic],
    optimizedFallbacks: false,
    options: { variants: [variant] as [typeof variant] },
  };
}

export default defineConfig({
  site: siteSettings.siteUrl.origin,
  srcDir: "./site",
  publicDir: "./site/public",
  cacheDir: "./.astro/cache",
  trailingSlash: "never",
  // Two content files for one address stop the build; otherwise one would be left out.
  prerenderConflictBehavior: "error",
  build: { format: "file", inlineStylesheets: "always" },
  integrations: [
    react(),
    examplesPage(),
    headersFile(siteSettings),
    lateScripts(),
    ownHashesOnly(),
    precompress(),
  ],
  vite: {
    css: { modules: { generateScopedName: "[hash:base64:4]" } },
    // The oldest browsers with popovers and :has. Nesting is newer, and is expanded for them.
    // Small scripts that import nothing are inline: site/document/after-paint.client.ts.
    build: { cssTarget: ["chrome114", "firefox125", "safari17"], assetsInlineLimit: 600 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Astro's names for page scripts are long, and add to the HTML.
              entryFileNames: "_astro/[hash].js",
              // Puts Vite's helper into the script that every page has. In a file of its own it would
              // be fetched only after the scripts that import it.
              codeSplitting: { groups: [{ name: "page", test: sharedScript }] },
            },
          },
        },
      },
    },
    // In development the intake runs beside the site's own server; see tools/dev.ts.
    ...(process.env.DEV_INTAKE && { server: { proxy: { "/api": process.env.DEV_INTAKE } } }),
  },
  security: { csp: pagePolicy(siteSettings) },
  devToolbar: { enabled: false },
  fonts: [
    font("Archivo", "--font-heading", "600 650"),
    font("Instrument Sans", "--font-text", "400 650"),
    font("Sometype Mono", "--font-mono", "500", "monospace"),
  ],
});
