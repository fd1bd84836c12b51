import { isLocalHost } from "../../settings/local-host.ts";
import { readSettings } from "./read-settings.ts";
import { type Check, findings } from "./report.ts";
import { reservedNamesIn } from "./reserved-names.ts";
import type { World } from "./world.ts";

/** The site's base address: public, encrypted, the firm's own. */
export const siteUrl: Check = (world) => {
  const problem = problemWith(world);
  const { origin } = readSettings(world.environment).config.siteUrl;
  return findings(problem ? [`SITE_URL ${problem}`] : [], `SITE_URL is ${origin}.`);
};

function problemWith({ environment }: World): string | undefined {
  const expected = "Set it to the site's public address, such as https://www.firm.be.";
  if (!environment.SITE_URL) return `is not set. ${expected}`;
  const { origin, protocol, hostname } = readSettings(environment).config.siteUrl;
  if (isLocalHost(hostname)) return `is ${origin}, which only this network reaches. ${expected}`;
  if (reservedNamesIn(hostname).length > 0) {
    return `is ${origin}, a name reserved for examples. ${expected}`;
  }
  if (protocol !== "https:")
    return `is ${origin}: visitors would type into an open line. Use https.`;
  return undefined;
}
