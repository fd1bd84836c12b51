import type { AstroIntegration } from "astro";

/** Routes below `/.well-known/`, a folder name that Astro would not take for a page's. */
export function wellKnown(): AstroIntegration {
  return {
    name: "well-known",
    hooks: {
      "astro:config:setup": ({ injectRoute }) => {
        injectRoute({
          pattern: "/.well-known/security.txt",
          entrypoint: "./site/pages/_well-known/security.txt.ts",
        });
      },
    },
  };
}
