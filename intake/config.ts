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
  submissionSettings,
  webhookSettings,
} from "../shared/settings/site-settings.ts";
import { kinds } from "../shared/submission/kinds.ts";
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
  /** The secrets that sign deliveries, newest first; without any, deliveries are unsigned. */
  webhookSecrets: setting("WEBHOOK_SECRET", signingSecrets.default([])),
  /** What makes a receiver's 2xx count as delivered. */
  receipt: setting("WEBHOOK_RECEIPT", oneOf(...receipts).default("status")),
  /** For one attempt, its response included; Standard Webhooks recommends 15 to 30 seconds. */
  timeLimitMs: setting(
    "WEBHOOK_TIMEOUT_SECONDS",
    whole(1, 60)
      .prefault("15")
      .transform((seconds) => 1000 * seconds),
  ),
  /** The value of the deliveries' Authorization header, a secret. */
  authorization: setting("WEBHOOK_AUTHORIZATION", headerValue.optional()),
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: setting("TRUST_PROXY", proxyRanges.default([])),
  submissionsPerMinute: setting("SUBMISSIONS_PER_MINUTE", whole(1, 1_000_000).default(10)),
  /** The local port for metrics, 0 for any free one; without it, there are no metrics. */
  metricsPort: setting("METRICS_PORT", whole(0, 65_535).optional()),
};

/** The checked configuration of the intake; units are in the names. */
export type Config = ValuesOf<typeof serverSettings> & {
  /** Where each kind is delivered; without an address, its submissions are only kept. */
  readonly webhookUrls: ValuesOf<typeof webhookSettings>;
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
  const webhookUrls = readAll(webhookSettings, environment);
  const plainWebhooks = kinds.filter((kind) => isPlainHttp(webhookUrls[kind]));
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
  return { ...values, webhookUrls, warnings };
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
  if (readAll(submissionSettings, environment).mode !== "relay") {
    throw new ConfigError(
      submissionSettings.mode.variable,
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
