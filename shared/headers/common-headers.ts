// Only names that all browsers know: they warn about others.
const unusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "xr-spatial-tracking",
];

const yearInSeconds = 31_536_000;

/** For the files below `_astro/`: the build puts a hash of the content into their names. */
export const hashedCacheControl = `public, max-age=${yearInSeconds}, immutable`;

/**
 * For the worker that runs the firmware: WebAssembly needs the permission of the policy that a
 * worker's own file is sent with, so pages do without it.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** The worker's file; the build puts a hash into its name. */
export const workerPath = /^\/_astro\/bench-worker[.-][\w-]+\.js$/;

/**
 * The headers of every page and file, which limit what a browser does with it. What a page may load
 * and run is in its own content security policy.
 *
 * @param isHttps whether visitors reach the site by https; browsers are then told to insist on it
 * @param webhooks addresses of other hosts that forms post to
 */
export function commonHeaders(
  isHttps: boolean,
  webhooks: readonly URL[] = [],
): Readonly<Record<string, string>> {
  const formTargets = new Set(["'self'", ...webhooks.map(({ origin }) => origin)]);
  const policy = [
    "base-uri 'none'",
    `form-action ${[...formTargets].join(" ")}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(),
    // Not `no-referrer`: with it browsers send `Origin: null` (Fetch, "append a request Origin
    // header"), which the intake must refuse.
    "referrer-policy": "strict-origin-when-cross-origin",
    // Without includeSubDomains: the domain's other hosts may not have https.
    ...(isHttps && { "strict-transport-security": `max-age=${yearInSeconds}` }),
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
  };
}
