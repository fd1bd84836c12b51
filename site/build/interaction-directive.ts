import type { AstroIntegration } from "astro";

declare module "astro" {
  interface AstroClientDirectives {
    "client:interaction"?: boolean;
  }
}

/** Adds `client:interaction`: an island's script loads when a visitor first uses the island. */
export function interactionDirective(): AstroIntegration {
  return {
    name: "interaction-directive",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        const entrypoint = "./site/build/interaction.client.ts";
        addClientDirective({ name: "interaction", entrypoint });
      },
    },
  };
}
