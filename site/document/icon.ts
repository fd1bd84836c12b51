import svg from "../public/favicon.svg?raw";

/** The link to the tab's icon, which holds it (RFC 2397), so that no page waits for a request. */
export const iconLink = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg.trim())}">`;
