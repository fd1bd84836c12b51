const yearInSeconds = 31_536_000;

/**
 * The headers of every page and file, which limit what browsers do with it. What a page may load
 * and run is in the page's own content security policy; only a header can limit who may frame it.
 * A header must not limit scripts: it would be the policy of the workers, which start WebAssembly.
 *
 * @param isHttps whether visitors reach the site over https; browsers are then told to insist on it
 */
export function commonHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": "frame-ancestors 'none'",
    // Without includeSubDomains: the domain's other hosts may not have https.
    ...(isHttps && { "strict-transport-security": `max-age=${yearInSeconds}` }),
    "x-content-type-options": "nosniff",
    // Nothing here may ask the visitor for them, and whoever audits a site's headers looks for this.
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    // Not `no-referrer`: with it browsers send `Origin: null` (Fetch, "append a request Origin
    // header"), which the intake must reject.
    "referrer-policy": "strict-origin-when-cross-origin",
  };
}

/** Folders of files whose address changes with their content. */
export const immutable = ["/_astro/", "/firmware/compiler/", "/pictures/"];

// Headers whose answer can be an error: 412, 416.
const conditions = ["if-match", "range"];

/**
 * How long caches may keep a file; an error, never. Caddy sets it before it knows the status, so it
 * goes by the request here too.
 *
 * @param headers the request's
 */
export const cachingOf = (path: string, headers: object = {}): string =>
  immutable.some((folder) => path.startsWith(folder)) && !conditions.some((name) => name in headers)
    ? `public, max-age=${yearInSeconds}, immutable`
    : "no-cache";
