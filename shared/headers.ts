// Cameras, devices, location and payment: nothing here may ask the visitor for them.
const unusedFeatures = [
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

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
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(),
    // Not `no-referrer`: with it browsers send `Origin: null` (Fetch, "append a request Origin
    // header"), which the intake must reject.
    "referrer-policy": "strict-origin-when-cross-origin",
    // Without includeSubDomains: the domain's other hosts may not have https.
    ...(isHttps && { "strict-transport-security": `max-age=${yearInSeconds}` }),
    "x-content-type-options": "nosniff",
  };
}

/** Pictures that other sites and apps may show: link previews, icons, and the logo among them. */
const sharedPictures = ["/social/*", "/icons/*", "/favicon.ico", "/favicon.svg"];

/** Folders of files whose address changes with their content. */
const immutable = ["_astro", "firmware/compiler"];

/** Headers besides the common ones, which they override, by path: `/name` or `/folder/*`. */
export const headersByPath: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    sharedPictures.map((path) => [path, { "cross-origin-resource-policy": "cross-origin" }]),
  ),
  ...Object.fromEntries(
    immutable.map((folder) => [
      `/${folder}/*`,
      { "cache-control": `public, max-age=${yearInSeconds}, immutable` },
    ]),
  ),
};

/** The headers of a file besides the common ones. */
export function headersOf(path: string): Readonly<Record<string, string>> {
  const matching = Object.entries(headersByPath).filter(([rule]) =>
    rule.endsWith("/*") ? path.startsWith(rule.slice(0, -1)) : path === rule,
  );
  return Object.assign({}, ...matching.map(([, headers]) => headers));
}

/** Former addresses of pages, and where they have moved for good. */
export const redirects: Readonly<Record<string, string>> = {
  "/embedded-hvac": "/embedded-hvac-control",
  "/embedded-consumer": "/embedded-consumer-electronics",
  "/embedded-agritech": "/embedded-agritech-development",
};
