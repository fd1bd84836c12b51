import { isLocalHost } from "../../shared/local-host.ts";
import {
  type Environment,
  prefixes,
  readSettings as readServerSettings,
  readSiteSettings,
  type Settings as ServerSettings,
  type SiteSettings,
  webhookOf,
} from "../../shared/settings.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import { type ContentFile, reservedNamesIn } from "./content-files.ts";
import { findings, type Line } from "./report.ts";

const policy = "content/pages/privacy-policy.yaml";

/** The settings of intake and build. */
export type Settings = SiteSettings & { readonly server: ServerSettings };

/**
 * Reads the settings as intake and build do.
 *
 * @throws ExpectedError with a line for each variable that one of them would refuse
 */
export function readSettings(environment: Environment): Settings {
  // The intake refuses direct mode, which has no server.
  const server = readServerSettings({ ...environment, SUBMISSION_MODE: "relay" });
  return { server, ...readSiteSettings(environment) };
}

/** Checks that the settings are set, reachable and sensible. */
export function settings(
  read: Settings,
  environment: Environment,
  files: readonly ContentFile[],
): Line[] {
  const always = [...siteUrl(read, environment), ...webhooks(read)];
  if (read.direct) {
    const text =
      "SUBMISSION_MODE is direct: nothing is kept, and visitors see success whatever the receiver answers. See docs/direct-mode.md.";
    return [...always, { mark: "advice", text }];
  }
  return [...always, ...retention(read, environment, files), ...unset(environment), ...plain(read)];
}

function siteUrl({ siteUrl }: Settings, { SITE_URL }: Environment): Line[] {
  const problem = SITE_URL ? problemWith(siteUrl) : `is not set. ${publicAddress}`;
  return findings(problem ? [`SITE_URL ${problem}`] : [], `SITE_URL is ${siteUrl.origin}.`);
}

const publicAddress = "Set it to the site's public address, such as https://www.firm.be.";

function problemWith({ origin, protocol, hostname }: URL): string | undefined {
  if (isLocalHost(hostname))
    return `is ${origin}, which can be reached only from this network. ${publicAddress}`;
  if (reservedNamesIn(hostname).length > 0)
    return `is ${origin}, a name reserved for examples. ${publicAddress}`;
  if (protocol === "https:") return undefined;
  return `is ${origin}: submissions would cross the network unencrypted. Use https.`;
}

/** Checks that both addresses are set and real. They are credentials, so they are not quoted. */
function webhooks({ server }: Settings): Line[] {
  return kinds.flatMap((kind) => {
    const variable = `${prefixes[kind]}_WEBHOOK_URL`;
    const { url } = webhookOf(server, kind);
    if (!url) {
      const text = `${variable} is not set: ${kind} submissions would be kept but not delivered.`;
      return findings([text], "");
    }
    const isReserved = reservedNamesIn(url.hostname).length > 0;
    const problem = `${variable} has a host name reserved for examples. Set the receiver's real address.`;
    return findings(isReserved ? [problem] : [], `${variable} is set.`);
  });
}

/** Addresses to which submissions go unencrypted. */
function plain({ server }: Settings): Line[] {
  return kinds
    .filter((kind) => {
      const { url } = webhookOf(server, kind);
      return url?.protocol === "http:" && !isLocalHost(url.hostname);
    })
    .map((kind) => ({
      mark: "advice",
      text: `${prefixes[kind]}_WEBHOOK_URL uses http: submissions cross the network unencrypted; use https.`,
    }));
}

function retention(
  { server: { RETENTION_DAYS: days } }: Settings,
  { RETENTION_DAYS }: Environment,
  files: readonly ContentFile[],
): Line[] {
  if (!RETENTION_DAYS) {
    const text = `RETENTION_DAYS is not set. Choose how many days delivered submissions are kept and set it, even to the default of ${days}; ${policy} must name the same number.`;
    return [{ mark: "open", text }];
  }
  if (files.some(({ file, text }) => file === policy && text.includes(`${days} days`))) {
    return [{ mark: "ok", text: `RETENTION_DAYS is ${days}.` }];
  }
  return [{ mark: "advice", text: `${policy} does not name the ${days} days of RETENTION_DAYS.` }];
}

function unset(environment: Environment): Line[] {
  const unsigned =
    "is not set: the receiver cannot distinguish this site's deliveries from forged ones. Set it if it checks signatures.";
  const unconfirmed =
    "is not set: any 2xx counts as delivered, even if the receiver did nothing. Set it to id if it can answer with the webhook-id: see docs/receivers.md.";
  const advice = {
    CONTACT_WEBHOOK_SECRET: unsigned,
    APPLICATION_WEBHOOK_SECRET: unsigned,
    CONTACT_WEBHOOK_RECEIPT: unconfirmed,
    APPLICATION_WEBHOOK_RECEIPT: unconfirmed,
    TRUST_PROXY:
      "is not set: behind a proxy or balancer all visitors would share one submission limit. Leave it unset only if visitors connect to the server directly.",
  };
  return Object.entries(advice).map(([variable, text]) =>
    environment[variable]
      ? { mark: "ok", text: `${variable} is set.` }
      : { mark: "advice", text: `${variable} ${text}` },
  );
}
