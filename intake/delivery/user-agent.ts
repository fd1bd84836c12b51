import { readFileSync } from "node:fs";

const { name, version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { name: string; version: string };

/** How deliveries name their sender: the product, its version and the site. */
export function userAgent(siteUrl: URL): string {
  return `${name}/${version} (+${siteUrl.origin})`;
}
