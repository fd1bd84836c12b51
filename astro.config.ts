import { join } from "node:path";
import react from "@astrojs/react";
import { defineConfig, fontProviders } from "astro/config";
import { inlineScripts } from "./site/files/inline-scripts.integration.ts";
import { mergeStyles } from "./site/files/merge-styles.integration.ts";
import { pageHeaders } from "./site/files/page-headers.integration.ts";
import { precompress } from "./site/files/precompress.integration.ts";
import { wellKnown } from "./site/files/well-known.integration.ts";
import { siteSettings } from "./site/site-settings.ts";
import { classNames } from "./site/styles/class-names.ts";

/**
 * What Vite wraps around imports at run time, so that all files come at once and not one after
 * another. Its own wrapper, for browsers of all times, is larger than the scripts of a page. Every
 * importer gets a copy: a shared one would be a file to fetch before the script that uses it.
 */
const importAtOnce = {
  name: "import-at-once",
  enforce: "pre" as const,
  resolveId: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (source: string, importer?: string) => `${source}?${importer}`,
  },
  load: {
    filter: { id: /vite\/preload-helper\.js\?/ },
    handler: () => `export const __vitePreload = (load, files) => {
      for (const file of files)
        document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: "/" + file }));
      return load();
    };`,
  },
};

export default defineConfig({
  site: siteSettings.siteUrl.origin,
  srcDir: "./site",
  publicDir: "./site/public",
  cacheDir: "./.astro/cache",
  trailingSlash: "never",
  // Two content files for one address: the build stops instead of leaving one of them out.
  prerenderConflictBehavior: "error",
  build: { format: "file", inlineStylesheets: "always" },
  integrations: [
    react(),
    wellKnown(),
    inlineScripts(),
    mergeStyles(),
    pageHeaders(siteSettings),
    precompress(),
  ],
  vite: {
    plugins: [importAtOnce, classNames(join(import.meta.dirname, "site"))],
    // In development the intake runs beside the site's own server; see tools/dev.ts.
    ...(process.env.DEV_INTAKE && { server: { proxy: { "/api": process.env.DEV_INTAKE } } }),
  },
  devToolbar: { enabled: false },
  // Astro's own fallbacks know Arial alone; site/styles/font-fallbacks.css has one for each system.
  fonts: [
    {
      name: "Archivo",
      cssVariable: "--font-heading",
      provider: fontProviders.local(),
      fallbacks: ["Archivo Fallback", "sans-serif"],
      optimizedFallbacks: false,
      options: {
        variants: [
          { src: ["./site/generated/fonts/archivo.woff2"], weight: "600 650", style: "normal" },
        ],
      },
    },
    {
      name: "Instrument Sans",
      cssVariable: "--font-text",
      provider: fontProviders.local(),
      fallbacks: ["Instrument Sans Fallback", "sans-serif"],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: ["./site/generated/fonts/instrument-sans.woff2"],
            weight: "400 650",
            style: "normal",
          },
        ],
      },
    },
    {
      name: "Sometype Mono",
      cssVariable: "--font-mono",
      provider: fontProviders.local(),
      fallbacks: ["Sometype Mono Fallback", "monospace"],
      optimizedFallbacks: false,
      options: {
        variants: [
          { src: ["./site/generated/fonts/sometype-mono.woff2"], weight: "500", style: "normal" },
        ],
      },
    },
  ],
});
