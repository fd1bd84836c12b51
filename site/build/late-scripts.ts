import type { AstroIntegration } from "astro";
import { rewritePages } from "./rewrite-pages.ts";

const scriptFile = /<script type="module" src="([^"]+)"><\/script>/g;

/**
 * Replaces each external script with a template that names its file, which
 * document/after-paint.client.ts fetches after the first paint. A browser would fetch a script at
 * once, and neither HTML nor Astro can delay that.
 */
export function lateScripts(): AstroIntegration {
  return rewritePages("late-scripts", (html) =>
    html.replace(scriptFile, '<template data-script="$1"></template>'),
  );
}
