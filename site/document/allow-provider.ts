import type { AstroGlobal } from "astro";

/**
 * Lets a consent provider's script load scripts, styles, images, data and frames from its own host
 * and style its output. Inline scripts stay forbidden.
 *
 * @param csp the policy of the page that shows the provider's table
 */
export function allowProvider(csp: AstroGlobal["csp"], { origin }: URL): void {
  csp?.insertScriptResource("'self'");
  csp?.insertScriptResource(origin);
  csp?.insertStyleResource(origin);
  for (const name of ["img-src", "connect-src", "frame-src"] as const) {
    csp?.insertDirective(`${name} ${origin}`);
  }
}
