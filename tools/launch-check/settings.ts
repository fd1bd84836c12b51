import { type Config, readConfig } from "../../intake/config.ts";
import { isLocalHost } from "../../shared/settings/local-host.ts";
import {
  type Direct,
  readSiteSettings,
  webhookVariables,
} from "../../shared/settings/site-settings.ts";
import type { Environment } from "../../shared/settings/values.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import type { ContentFile } from "./content-files.ts";
import { findings, type Line } from "./report.ts";
import { reservedNamesIn } from "./reserved-names.ts";

const policy = "content/pages/privacy-policy.yaml";

/** The intake's settings, and in direct mode those of the build. */
export type Settings = Config & { readonly direct: Direct | undefined };

/**
 * Reads the settings as build and intake do.
 *
 * @throws ConfigError naming the first variable that one of them would refuse
 */
export function readSettings(environment: Environment): Settings {
  const { direct } = readSiteSettings(environment);
  // The intake refuses direct mode, which has no server.
  return { ...readConfig({ ...environment, SUBMISSION_MODE: "relay" }), direct };
}

/** The settings: chosen, reachable, and wise. */
export function settings(
  read: Settings,
  environment: Environment,
  files: readonly ContentFile[],
): Line[] {
  const always = [...siteUrl(read, environment), ...webhooks(read)];
  if (read.direct) {
    const text =
      "SUBMISSION_MODE is direct: nothing is kept, and visitors are told that it was sent whatever the receiver answers. docs/direct-mode.md says more.";
    return [...always, { mark: "advice", text }];
  }
  const advice = read.warnings.map((text): Line => ({ mark: "advice", text: `${text}.` }));
  return [...always, ...retention(read, environment, files), ...unset(environment), ...advice];
}

function siteUrl({ siteUrl }: Settings, { SITE_URL }: Environment): Line[] {
  const problem = SITE_URL ? problemWith(siteUrl) : `is not set. ${publicAddress}`;
  return findings(problem ? [`SITE_URL ${problem}`] : [], `SITE_URL is ${siteUrl.origin}.`);
}

const publicAddress = "Set it to the site's public address, such as https://www.firm.be.";

function problemWith({ origin, protocol, hostname }: URL): string | undefined {
  if (isLocalHost(hostname))
    return `is ${origin}, which only this network reaches. ${publicAddress}`;
  if (reservedNamesIn(hostname).length > 0)
    return `is ${origin}, a name reserved for examples. ${publicAddress}`;
  if (protocol === "https:") return undefined;
  return `is ${origin}: what visitors type would cross the network unencrypted. Use https.`;
}

/** Both addresses are set, neither is an example; they are credentials, so no line quotes them. */
function webhooks({ webhookUrls }: Settings): Line[] {
  return kinds.flatMap((kind) => {
    const variable = webhookVariables[kind];
    const url = webhookUrls[kind];
    if (!url) {
      const text = `${variable} is not set: ${kind} submissions would be kept and not delivered.`;
      return findings([text], "");
    }
    const isReserved = reservedNamesIn(url.hostname).length > 0;
    const problem = `${variable} is at a name reserved for examples. Set the receiver's own address.`;
    return findings(isReserved ? [problem] : [], `${variable} is set.`);
  });
}

function retention(
  { retentionDays: days }: Settings,
  { RETENTION_DAYS }: Environment,
  files: readonly ContentFile[],
): Line[] {
  if (!RETENTION_DAYS) {
    const text = `RETENTION_DAYS is not set. Choose for how many days delivered submissions stay and set it, even to the default of ${days}; ${policy} must say the same.`;
    return [{ mark: "open", text }];
  }
  if (files.some(({ file, text }) => file === policy && text.includes(`${days} days`))) {
    return [{ mark: "ok", text: `RETENTION_DAYS is ${days}.` }];
  }
  return [{ mark: "advice", text: `${policy} does not name the ${days} days of RETENTION_DAYS.` }];
}

function unset(environment: Environment): Line[] {
  const advice = {
    WEBHOOK_SECRET:
      "is not set: receivers cannot tell this site's deliveries from anybody else's. Set it where they check signatures.",
    TRUST_PROXY:
      "is not set: behind a proxy or balancer all visitors would share one limit of submissions. Leave it so only if the server faces them itself.",
  };
  return Object.entries(advice).map(([variable, text]) =>
    environment[variable]
      ? { mark: "ok", text: `${variable} is set.` }
      : { mark: "advice", text: `${variable} ${text}` },
  );
}
