import type { AstroIntegration } from "astro";
import { rewritePages } from "./rewrite-pages.ts";

const scriptFile = /<script type="module" src="([^"]+)"><\/script>/g;

/**
 * Replaces every script that is a file by a template with its address, for
 * document/after-paint.client.ts. A browser would fetch it at once, and neither HTML nor Astro can
 * defer that.
 */
export function lateScripts(): AstroIntegration {
  return rewritePages("late-scripts", (html) =>
    html.replace(scriptFile, '<template data-script="$1"></template>'),
  );
}
