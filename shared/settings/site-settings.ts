import type { Kind } from "../submission/kinds.ts";
import { isLocalHost } from "./local-host.ts";
import {
  ConfigError,
  type Environment,
  readChoice,
  readSiteUrl,
  readWebhookUrl,
  type Variable,
  variablesOf,
} from "./values.ts";

/** How a form's values are written when its page posts them straight to the webhook. */
export type DirectFormat = "json" | "form";

/** Where the forms of a build without a server post to. */
export type Direct = {
  readonly format: DirectFormat;
  readonly urls: Readonly<Record<Kind, URL>>;
};

/** What the build of the site can be told. */
export type SiteSettings = {
  readonly siteUrl: URL;
  /** `undefined` in relay mode: no address of a webhook is then anybody's business but the intake's. */
  readonly direct: Direct | undefined;
};

/** The variable that holds the address for each kind. */
export const webhookVariables = {
  enquiry: "CONTACT_WEBHOOK_URL",
  application: "APPLICATION_WEBHOOK_URL",
} as const satisfies Record<Kind, string>;

/** Every variable that the build of the site reads. */
export const siteVariables: readonly string[] = [
  "SITE_URL",
  "SUBMISSION_MODE",
  "DIRECT_FORMAT",
  ...Object.values(webhookVariables),
];

/**
 * Reads how forms are sent: `relay` to the intake, or `direct` to the webhooks; and for
 * the second in which format.
 *
 * @throws ConfigError
 */
export function readSubmissionMode(environment: Environment) {
  const variable = variablesOf(environment);
  return {
    mode: readChoice(variable("SUBMISSION_MODE"), ["relay", "direct"], "relay"),
    format: readChoice(variable("DIRECT_FORMAT"), ["json", "form"], "json"),
  };
}

/**
 * Reads what the build needs from environment variables; an empty one counts as unset.
 *
 * @throws ConfigError naming the first variable that has a wrong value
 */
export function readSiteSettings(environment: Environment): SiteSettings {
  const variable = variablesOf(environment);
  const siteUrl = readSiteUrl(variable("SITE_URL"), "http://localhost:4321");
  const { mode, format } = readSubmissionMode(environment);
  if (mode === "relay") return { siteUrl, direct: undefined };
  const urlOf = (kind: Kind) => readPublicWebhookUrl(variable(webhookVariables[kind]), siteUrl);
  const urls = { enquiry: urlOf("enquiry"), application: urlOf("application") };
  return { siteUrl, direct: { format, urls } };
}

/** Reads a receiver's address that visitors' browsers post to. */
function readPublicWebhookUrl(variable: Variable, siteUrl: URL): URL {
  const url = readWebhookUrl(variable);
  const { name } = variable;
  if (!url) {
    throw new ConfigError(
      name,
      "is not set, and in direct mode there is nowhere else to send to",
      "set it to the address of the webhook",
    );
  }
  if (url.protocol === "https:") return url;
  if (siteUrl.protocol === "https:") {
    // Mixed content (W3C, Mixed Content, 4.4)
    throw new ConfigError(name, "uses http, which no page with https may post to", "use https");
  }
  if (isLocalHost(url.hostname)) return url;
  throw new ConfigError(
    name,
    "uses http, which shows submissions to the network",
    "use https, or http for this machine or a private network only",
  );
}
