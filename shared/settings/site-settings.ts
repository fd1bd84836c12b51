import type { Kind } from "../submission/kinds.ts";
import { isLocalHost } from "./local-host.ts";
import {
  baseAddress,
  type Environment,
  oneOf,
  readAll,
  setting,
  webhookAddress,
} from "./setting.ts";

/** The port of `npm start` and `npm run dev` if PORT is unset. */
export const standardPort = 4321;

export const siteUrlSetting = setting(
  "SITE_URL",
  baseAddress.default(new URL(`http://localhost:${standardPort}`)),
);

/** Where the submissions of each kind are delivered. */
export const webhookSettings = {
  enquiry: setting("CONTACT_WEBHOOK_URL", webhookAddress.optional()),
  application: setting("APPLICATION_WEBHOOK_URL", webhookAddress.optional()),
} as const satisfies Record<Kind, unknown>;

/** Where forms are sent: `relay` is the intake, `direct` the webhooks. */
export const submissionMode = setting("SUBMISSION_MODE", oneOf("relay", "direct").default("relay"));

/** Every variable that the build of the site reads. */
export const siteVariables: readonly string[] = [
  siteUrlSetting,
  submissionMode,
  ...Object.values(webhookSettings),
].map(({ variable }) => variable);

/**
 * Reads what the build needs from environment variables. In relay mode `direct` is `undefined`:
 * only the intake may know the webhooks' addresses.
 *
 * @throws ConfigError for the first variable with an invalid value
 */
export function readSiteSettings(environment: Environment) {
  const { siteUrl, mode } = readAll({ siteUrl: siteUrlSetting, mode: submissionMode }, environment);
  if (mode === "relay") return { siteUrl, direct: undefined };
  const address = addressForBrowsers(siteUrl);
  const urls = readAll(
    {
      enquiry: setting(webhookSettings.enquiry.variable, address),
      application: setting(webhookSettings.application.variable, address),
    },
    environment,
  );
  return { siteUrl, direct: { urls } };
}

/** The settings of a build of the site. */
export type SiteSettings = ReturnType<typeof readSiteSettings>;

/** Where forms post in a build without a server. */
export type Direct = NonNullable<SiteSettings["direct"]>;

/** A receiver's address to which visitors' browsers can post from the site's pages. */
function addressForBrowsers(siteUrl: URL) {
  return (
    webhookAddress
      // Mixed content (W3C, Mixed Content, 4.4)
      .refine(
        ({ protocol }) => protocol === "https:" || siteUrl.protocol !== "https:",
        "uses http, to which an https page may not post; use https",
      )
      .refine(
        ({ protocol, hostname }) => protocol === "https:" || isLocalHost(hostname),
        "uses http, which sends submissions unencrypted; use https, or http for this machine or a private network only",
      )
  );
}
