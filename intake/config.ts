import { isLocalHost } from "../shared/settings/local-host.ts";
import { readSubmissionMode, webhookVariables } from "../shared/settings/site-settings.ts";
import {
  ConfigError,
  type Environment,
  readChoice,
  readSiteUrl,
  readWebhookUrl,
  type Variable,
  variablesOf,
} from "../shared/settings/values.ts";
import { type Kind, kinds } from "../shared/submission/kinds.ts";
import { isUnencrypted, readDatabase } from "./config-database.ts";
import {
  readAuthorization,
  readHost,
  readPort,
  readProxies,
  readSecrets,
  readWhole,
} from "./config-values.ts";
import { type Receipt, receipts } from "./delivery/receipt.ts";
import type { DatabaseAddress } from "./store/open-store.ts";

/** The checked configuration of the intake; units are in the names. */
export type Config = {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly siteUrl: URL;
  /** Where each kind is delivered; without an address its submissions are kept. */
  readonly webhookUrls: Readonly<Record<Kind, URL | undefined>>;
  /** The secrets that sign deliveries, newest first; without any, deliveries are unsigned. */
  readonly webhookSecrets: readonly Buffer[];
  /** What makes a receiver's 2xx count. */
  readonly receipt: Receipt;
  /** For one try, its answer included. */
  readonly timeLimitMs: number;
  /** The value of the deliveries' Authorization header. */
  readonly authorization: string | undefined;
  readonly database: DatabaseAddress;
  /** Addresses and CIDR ranges whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  readonly submissionsPerMinute: number;
  readonly retentionDays: number;
  /** The local port of the metrics; `undefined` for no metrics. */
  readonly metricsPort: number | undefined;
  /** Settings that are allowed but unwise, one line each, without secrets. */
  readonly warnings: readonly string[];
};

/** The part that the operator's commands use. */
export type OperatorConfig = Pick<Config, "database" | "retentionDays">;

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 *
 * @throws ConfigError naming the first variable that has a wrong value.
 */
export function readConfig(environment: Environment): Config {
  const variable = variablesOf(environment);

  requireRelayMode(readSubmissionMode(environment).mode);
  requireCheckedCertificates(variable("NODE_TLS_REJECT_UNAUTHORIZED"));

  const shared = readOperatorConfig(environment);
  const webhookUrls = {
    enquiry: readWebhookUrl(variable(webhookVariables.enquiry)),
    application: readWebhookUrl(variable(webhookVariables.application)),
  };
  return {
    ...shared,
    port: readPort(variable("PORT")) ?? 4321,
    host: readHost(variable("HOST"), "127.0.0.1"),
    siteUrl: readSiteUrl(variable("SITE_URL"), "http://localhost:4321"),
    webhookUrls,
    webhookSecrets: readSecrets(variable("WEBHOOK_SECRET")),
    receipt: readChoice(variable("WEBHOOK_RECEIPT"), receipts, "status"),
    timeLimitMs:
      1000 * readWhole(variable("WEBHOOK_TIMEOUT_SECONDS"), { least: 1, most: 60, unset: 15 }),
    authorization: readAuthorization(variable("WEBHOOK_AUTHORIZATION")),
    trustedProxies: readProxies(variable("TRUST_PROXY")),
    submissionsPerMinute: readWhole(variable("SUBMISSIONS_PER_MINUTE"), {
      least: 1,
      most: 1_000_000,
      unset: 10,
    }),
    metricsPort: readPort(variable("METRICS_PORT")),
    warnings: [
      ...kinds.flatMap((kind) => plainHttpWarnings(webhookVariables[kind], webhookUrls[kind])),
      ...plainDatabaseWarnings(shared.database),
    ],
  };
}

/**
 * Reads only what the operator's commands use: they must work even where other variables of the
 * server are wrong.
 *
 * @throws ConfigError as `readConfig` does.
 */
export function readOperatorConfig(environment: Environment): OperatorConfig {
  const variable = variablesOf(environment);
  return {
    database: readDatabase(variable("DATABASE_URL"), "file:./data/intake.db"),
    retentionDays: readWhole(variable("RETENTION_DAYS"), { least: 1, most: 3650, unset: 30 }),
  };
}

/** In direct mode no form reaches a server, so starting one is a mistake. */
function requireRelayMode(mode: string): void {
  if (mode === "relay") return;
  throw new ConfigError(
    "SUBMISSION_MODE",
    'is "direct", which is a static build that needs no server',
    'set it to "relay" to start the intake, or serve the built files from any web host',
  );
}

/**
 * Refuses the variable that makes Node accept any certificate: submissions could then go to an
 * impostor of the receiver.
 *
 * @throws ConfigError
 */
function requireCheckedCertificates({ name, value }: Variable) {
  if (value !== "0") return;
  throw new ConfigError(
    name,
    'is "0", which accepts any certificate',
    "unset it, and name the file of a private certificate authority in NODE_EXTRA_CA_CERTS",
  );
}

function plainHttpWarnings(name: string, url: URL | undefined): string[] {
  if (url?.protocol !== "http:" || isLocalHost(url.hostname)) return [];
  return [`${name} uses http: submissions cross the network unencrypted; use https`];
}

function plainDatabaseWarnings(database: DatabaseAddress): string[] {
  if (!isUnencrypted(database)) return [];
  return [
    "DATABASE_URL names another machine without TLS: submissions cross the network unencrypted; " +
      "add sslmode=verify-full",
  ];
}
