import type { ViteUserConfig } from "astro";

const sections = /\/(?:site\/(?:blocks|document|pages)|thermostat)\//;

/**
 * Puts a CSS module into the cascade layer of its folder, `sections` or `elements`, unless it names
 * layers itself.
 */
export const layers = (): NonNullable<ViteUserConfig["plugins"]>[number] => ({
  name: "layers",
  enforce: "pre",
  transform: {
    filter: { id: /\.module\.css(?:\?|$)/ },
    handler: (code, id) =>
      /^@layer/m.test(code)
        ? undefined
        : { code: `@layer ${sections.test(id) ? "sections" : "elements"} {${code}}`, map: null },
  },
});
