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

/** The format of a form's values when its page posts them straight to the webhook. */
export type DirectFormat = "json" | "form";

/** Where forms post to in a build without a server. */
export type Direct = {
  readonly format: DirectFormat;
  /** Whether the receivers allow the site to read their answers (CORS). */
  readonly cors: boolean;
  readonly urls: Readonly<Record<Kind, URL>>;
};

/** The settings of a build of the site. */
export type SiteSettings = {
  readonly siteUrl: URL;
  /** `undefined` in relay mode, where only the intake may know the webhooks' addresses. */
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
  "DIRECT_CORS",
  ...Object.values(webhookVariables),
];

/**
 * Reads how forms are sent, `relay` to the intake or `direct` to the webhooks, and what only `direct`
 * needs.
 *
 * @throws ConfigError
 */
export function readSubmissionMode(environment: Environment) {
  const variable = variablesOf(environment);
  return {
    mode: readChoice(variable("SUBMISSION_MODE"), ["relay", "direct"], "relay"),
    format: readChoice(variable("DIRECT_FORMAT"), ["json", "form"], "json"),
    cors: readChoice(variable("DIRECT_CORS"), ["no", "yes"], "no") === "yes",
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
  const { mode, format, cors } = readSubmissionMode(environment);
  if (mode === "relay") return { siteUrl, direct: undefined };
  const urlOf = (kind: Kind) => readPublicWebhookUrl(variable(webhookVariables[kind]), siteUrl);
  const urls = { enquiry: urlOf("enquiry"), application: urlOf("application") };
  return { siteUrl, direct: { format, cors, urls } };
}

/** Reads a receiver's address that visitors' browsers post to. */
function readPublicWebhookUrl(variable: Variable, siteUrl: URL): URL {
  const url = readWebhookUrl(variable);
  const { name } = variable;
  if (!url) {
    throw new ConfigError(
      name,
      "is not set, but forms need it in direct mode",
      "set it to the address of the webhook",
    );
  }
  if (url.protocol === "https:") return url;
  if (siteUrl.protocol === "https:") {
    // Mixed content (W3C, Mixed Content, 4.4)
    throw new ConfigError(name, "uses http, to which an https page may not post", "use https");
  }
  if (isLocalHost(url.hostname)) return url;
  throw new ConfigError(
    name,
    "uses http, which sends submissions unencrypted",
    "use https, or http for this machine or a private network only",
  );
}
