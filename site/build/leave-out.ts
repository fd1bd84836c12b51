import type { AstroIntegration } from "astro";
import { find } from "../../shared/files.ts";
import { filmsOfOtherColour } from "../reading/firm-colour.ts";
import { hasThermostat, withThermostat } from "../reading/thermostat.ts";

/** The thermostat's routes. */
const folder = "site/pages/_laboratory/";

/** What shows the thermostat on other pages, and what plays the film. */
const ofThermostat =
  /\/(?:blocks\/FirstScreen\.astro|Demonstration\.tsx|ThreeViews\.tsx|thermostat\/(?:WeldMap\.tsx|load-lines\.client\.ts))$/;
const ofFilm = /\/film\/play-film\.client\.ts$/;

/**
 * Adds the thermostat's routes. On a site without the thermostat, or with a film in another firm's colour,
 * makes the modules that show these empty: a page has the scripts and styles of everything it imports, shown
 * or not.
 */
export const leaveOut = (): AstroIntegration => ({
  name: "leave-out",
  hooks: {
    "astro:config:setup": ({ injectRoute, updateConfig }) => {
      const parts = [
        ...(hasThermostat() ? [] : [ofThermostat]),
        ...(filmsOfOtherColour().length === 0 ? [] : [ofFilm]),
      ];
      if (parts.length > 0) {
        const plugin = {
          name: "left-out",
          enforce: "pre" as const,
          resolveId: { filter: { id: parts }, handler: () => "\0left-out" },
          load: { filter: { id: /^\0left-out$/ }, handler: () => nothing },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      }
      for (const entrypoint of withThermostat(() => find(`${folder}**/[^_]*.{astro,ts}`))) {
        const pattern = entrypoint.slice(folder.length).replace(/\.(?:astro|ts)$/, "");
        injectRoute({ pattern, entrypoint });
      }
    },
  },
});

const nothing =
  "const none = undefined; export { none as default, none as Demonstration, none as ThreeViews, none as WeldStory };";
