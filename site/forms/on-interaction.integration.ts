import type { AstroIntegration } from "astro";

/** Adds `client:interaction`: an island is hydrated once somebody turns to it, and not before. */
export function onInteraction(): AstroIntegration {
  return {
    name: "on-interaction",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        addClientDirective({ name: "interaction", entrypoint: "./site/forms/on-interaction.ts" });
      },
    },
  };
}
