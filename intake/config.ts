import { parse } from "pg-connection-string";
import { isLocalHost } from "../shared/settings/local-host.ts";
import {
  ConfigError,
  type Environment,
  oneOf,
  readAll,
  setting,
  type ValuesOf,
  whole,
} from "../shared/settings/setting.ts";
import {
  siteUrlSetting,
  standardPort,
  submissionMode,
  webhookSettings,
} from "../shared/settings/site-settings.ts";
import { type Kind, kinds } from "../shared/submission/kinds.ts";
import {
  databaseAddress,
  headerValue,
  hostName,
  proxyRanges,
  signingSecrets,
} from "./config-formats.ts";
import { receipts } from "./delivery/receipt.ts";
import type { DatabaseAddress } from "./store/open-store.ts";

const operatorSettings = {
  database: setting("DATABASE_URL", databaseAddress.prefault("file:./data/intake.db")),
  retentionDays: setting("RETENTION_DAYS", whole(1, 3650).default(30)),
};

const serverSettings = {
  ...operatorSettings,
  /** 0 lets the system choose. */
  port: setting("PORT", whole(0, 65_535).default(standardPort)),
  host: setting("HOST", hostName.default("127.0.0.1")),
  siteUrl: siteUrlSetting,
  /** For one attempt, its response included; Standard Webhooks recommends 15 to 30 seconds. */
  timeLimitMs: setting(
    "WEBHOOK_TIMEOUT_SECONDS",
    whole(1, 60)
      .prefault("15")
      .transform((seconds) => 1000 * seconds),
  ),
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: setting("TRUST_PROXY", proxyRanges.default([])),
  submissionsPerMinute: setting("SUBMISSIONS_PER_MINUTE", whole(1, 1_000_000).default(10)),
  /** The local port for metrics, 0 for any free one; without it, there are no metrics. */
  metricsPort: setting("METRICS_PORT", whole(0, 65_535).optional()),
};

const secrets = signingSecrets.default([]);
const receipt = oneOf(...receipts).default("status");
const authorization = headerValue.optional();

/** What each webhook has of its own, besides its address. */
const receiverSettings = {
  enquiry: {
    /** The secrets that sign deliveries, newest first; without any, deliveries are unsigned. */
    secrets: setting("CONTACT_WEBHOOK_SECRET", secrets),
    /** What makes the receiver's 2xx count as delivered. */
    receipt: setting("CONTACT_WEBHOOK_RECEIPT", receipt),
    /** The value of the deliveries' Authorization header, a secret. */
    authorization: setting("CONTACT_WEBHOOK_AUTHORIZATION", authorization),
  },
  application: {
    secrets: setting("APPLICATION_WEBHOOK_SECRET", secrets),
    receipt: setting("APPLICATION_WEBHOOK_RECEIPT", receipt),
    authorization: setting("APPLICATION_WEBHOOK_AUTHORIZATION", authorization),
  },
} as const satisfies Record<Kind, unknown>;

/** How submissions of one kind are delivered; without an address, they are only kept. */
export type Webhook = ValuesOf<(typeof receiverSettings)[Kind]> & {
  readonly url: URL | undefined;
};

/** The checked configuration of the intake; units are in the names. */
export type Config = ValuesOf<typeof serverSettings> & {
  readonly webhooks: Readonly<Record<Kind, Webhook>>;
  /** Settings that are allowed but unwise, one line each, without secrets. */
  readonly warnings: readonly string[];
};

/** The part that the operator's commands use. */
export type OperatorConfig = ValuesOf<typeof operatorSettings>;

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 *
 * @throws ConfigError for the first variable with an invalid value
 */
export function readConfig(environment: Environment): Config {
  requireServer(environment);
  const values = readAll(serverSettings, environment);
  const readWebhook = (kind: Kind) =>
    readAll({ url: webhookSettings[kind], ...receiverSettings[kind] }, environment);
  const webhooks = { enquiry: readWebhook("enquiry"), application: readWebhook("application") };
  const plainWebhooks = kinds.filter((kind) => isPlainHttp(webhooks[kind].url));
  const warnings = plainWebhooks.map(
    (kind) =>
      `${webhookSettings[kind].variable} uses http: submissions cross the network unencrypted; use https`,
  );
  if (isUnencrypted(values.database)) {
    warnings.push(
      "DATABASE_URL names another machine without TLS: submissions cross the network unencrypted; " +
        "add sslmode=verify-full",
    );
  }
  return { ...values, webhooks, warnings };
}

/**
 * Reads only what the operator's commands use: they must work even if other variables are invalid.
 *
 * @throws ConfigError as `readConfig` does
 */
export function readOperatorConfig(environment: Environment): OperatorConfig {
  return readAll(operatorSettings, environment);
}

/** Rejects direct mode, in which forms don't use a server, and TLS without certificate checks. */
function requireServer(environment: Environment): void {
  if (readAll({ mode: submissionMode }, environment).mode !== "relay") {
    throw new ConfigError(
      submissionMode.variable,
      'is "direct", which is a static build that needs no server; ' +
        'set it to "relay" to start the intake, or serve the built files from any web host',
    );
  }
  // Node would accept any certificate: submissions could go to an impostor of the receiver.
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === "0") {
    throw new ConfigError(
      "NODE_TLS_REJECT_UNAUTHORIZED",
      'is "0", which accepts any certificate; ' +
        "unset it, and name the file of a private certificate authority in NODE_EXTRA_CA_CERTS",
    );
  }
}

function isPlainHttp(url: URL | undefined): boolean {
  return url?.protocol === "http:" && !isLocalHost(url.hostname);
}

/** Whether submissions would cross a network unencrypted. */
function isUnencrypted(address: DatabaseAddress): boolean {
  if (address.kind !== "postgres") return false;
  try {
    // Parsed as the driver does.
    const { host, ssl } = parse(address.url);
    if (!host || host.startsWith("/") || isLocalHost(host.toLowerCase())) return false;
    return !ssl;
  } catch {
    // A certificate file cannot be read; connecting will report it.
    return false;
  }
}
