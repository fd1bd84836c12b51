import type { AstroIntegration, ViteUserConfig } from "astro";
import { find } from "../../shared/files.ts";
import { hasThermostat, withThermostat } from "../reading/thermostat.ts";

const folder = "site/pages/_laboratory/";

/**
 * Adds the thermostat's routes; on a site without it, removes its parts from other pages.
 */
export const leaveOutThermostat = (): AstroIntegration => ({
  name: "leave-out-thermostat",
  hooks: {
    "astro:config:setup": ({ injectRoute, updateConfig }) => {
      if (!hasThermostat()) updateConfig({ vite: { plugins: [withoutParts()] } });
      for (const entrypoint of withThermostat(() => find(`${folder}**/[^_]*.{astro,ts}`))) {
        const pattern = entrypoint.slice(folder.length).replace(/\.(?:astro|ts)$/, "");
        injectRoute({ pattern, entrypoint });
      }
    },
  },
});

const parts =
  /\/(?:blocks\/FirstScreen\.astro|Demonstration\.tsx|ThreeViews\.tsx|thermostat\/(?:WeldMap\.tsx|load-lines\.client\.ts))$/;

/** Makes these parts empty: a page has the scripts and styles of everything it imports, shown or not. */
const withoutParts = (): NonNullable<ViteUserConfig["plugins"]>[number] => ({
  name: "without-thermostat",
  enforce: "pre",
  resolveId: { filter: { id: parts }, handler: () => "\0without-thermostat" },
  load: {
    filter: { id: /^\0without-thermostat$/ },
    handler: () =>
      "const none = undefined; export { none as default, none as Demonstration, none as ThreeViews, none as WeldStory };",
  },
});
