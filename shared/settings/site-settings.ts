import type { Kind } from "../submission/kinds.ts";
import { isLocalHost } from "./local-host.ts";
import {
  baseAddress,
  ConfigError,
  type Environment,
  oneOf,
  readAll,
  setting,
  webhookAddress,
} from "./setting.ts";

/** Where `npm start` and `npm run dev` serve the site while PORT is unset. */
export const standardPort = 4321;

export const siteUrlSetting = setting(
  "SITE_URL",
  baseAddress,
  new URL(`http://localhost:${standardPort}`),
);

/** Where the submissions of each kind are delivered. */
export const webhookSettings = {
  enquiry: setting("CONTACT_WEBHOOK_URL", webhookAddress),
  application: setting("APPLICATION_WEBHOOK_URL", webhookAddress),
} as const satisfies Record<Kind, unknown>;

/** How forms are sent, and what only `direct` needs. */
export const submissionSettings = {
  /** `relay`: to the intake; `direct`: to the webhooks. */
  mode: setting("SUBMISSION_MODE", oneOf("relay", "direct"), "relay"),
  /** The format of a form's values when its page posts them straight to the webhook. */
  format: setting("DIRECT_FORMAT", oneOf("json", "form"), "json"),
  /** Whether the receivers allow the site to read their answers (CORS). */
  cors: setting("DIRECT_CORS", oneOf("no", "yes"), "no"),
};

/** Every variable that the build of the site reads. */
export const siteVariables: readonly string[] = [
  siteUrlSetting,
  ...Object.values(submissionSettings),
  ...Object.values(webhookSettings),
].map(({ variable }) => variable);

/** Where forms post to in a build without a server. */
export type Direct = {
  readonly format: "json" | "form";
  readonly cors: boolean;
  readonly urls: Readonly<Record<Kind, URL>>;
};

/** The settings of a build of the site. */
export type SiteSettings = {
  readonly siteUrl: URL;
  /** `undefined` in relay mode, where only the intake may know the webhooks' addresses. */
  readonly direct: Direct | undefined;
};

/**
 * Reads what the build needs from environment variables.
 *
 * @throws ConfigError naming the first variable that has a wrong value
 */
export function readSiteSettings(environment: Environment): SiteSettings {
  const siteUrl = siteUrlSetting.read(environment);
  const { mode, format, cors } = readAll(submissionSettings, environment);
  if (mode === "relay") return { siteUrl, direct: undefined };
  const read = readAll(webhookSettings, environment);
  const urlOf = (kind: Kind) => requirePublic(webhookSettings[kind].variable, read[kind], siteUrl);
  const urls = { enquiry: urlOf("enquiry"), application: urlOf("application") };
  return { siteUrl, direct: { format, cors: cors === "yes", urls } };
}

/** Requires a receiver's address that visitors' browsers can post to. */
function requirePublic(variable: string, url: URL | undefined, siteUrl: URL): URL {
  if (!url) {
    throw new ConfigError(
      variable,
      "is not set, but forms need it in direct mode",
      "set it to the address of the webhook",
    );
  }
  if (url.protocol === "https:") return url;
  if (siteUrl.protocol === "https:") {
    // Mixed content (W3C, Mixed Content, 4.4)
    throw new ConfigError(variable, "uses http, to which an https page may not post", "use https");
  }
  if (isLocalHost(url.hostname)) return url;
  throw new ConfigError(
    variable,
    "uses http, which sends submissions unencrypted",
    "use https, or http for this machine or a private network only",
  );
}
