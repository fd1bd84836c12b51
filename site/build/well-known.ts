import type { AstroIntegration } from "astro";

/** Adds routes below `/.well-known/`, a folder name that Astro does not accept for pages. */
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
