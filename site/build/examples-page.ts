import type { AstroIntegration } from "astro";

/** Adds /examples in development only: every kind of block, for editors of content. */
export function examplesPage(): AstroIntegration {
  return {
    name: "examples-page",
    hooks: {
      "astro:config:setup": ({ command, injectRoute }) => {
        if (command !== "dev") return;
        injectRoute({ pattern: "/examples", entrypoint: "./site/pages/_examples.astro" });
      },
    },
  };
}
