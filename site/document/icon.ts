import svg from "../public/favicon.svg?raw";

/**
 * The link to the tab's icon, which holds it (RFC 2397), so that no page waits for a request for
 * it. Single quotes stand around it, since the logo in the page then says the same letter by
 * letter, and compression drops one of the two.
 */
export const iconLink = `<link rel="icon" href='data:image/svg+xml,${svg.trim().replaceAll("#", "%23")}'>`;
