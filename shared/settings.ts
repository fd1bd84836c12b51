import * as z from "zod";
import { type Kind, kinds } from "./submission/kinds.ts";

/**
 * Something that an operator can put right: programs end with its message, which says how, instead
 * of a stack trace.
 */
export class ExpectedError extends Error {
  override readonly name: string = "ExpectedError";
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  const number = z.number().min(least, message).max(most, message);
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(number);
};

const list = (separator: RegExp) => z.string().transform((text) => text.trim().split(separator));

/** Without a user name or password, with which fetch would refuse it. */
const webAddress = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^\s\\@]+$/i.test(text) && URL.canParse(text),
    "must be a web address that begins with https://, without a user name or password",
  )
  .transform((text) => new URL(text));

// Standard Webhooks, "Signature scheme": 24 to 64 bytes in base64.
const secretMessage = 'must be "whsec_" and the base64 of 24 to 64 random bytes';
const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, secretMessage)
  .transform((text) => Buffer.from(text.replace("whsec_", ""), "base64"))
  .refine(({ length }) => length >= 24 && length <= 64, secretMessage);

const headerValue = z
  .string()
  .regex(/^[!-~]+( +[!-~]+)*$/, 'must be the value of a header, such as "Bearer TOKEN"');

const proxyMessage =
  "must be IP addresses or CIDR ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8";
const proxy = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], proxyMessage)
  // `0.0.0.0/0` would let every client choose its own address.
  .refine((range) => !range.endsWith("/0"), proxyMessage);

/** A user name and a password may stand in it. As for curl, one without a scheme is http://. */
const proxyAddress = z
  .string()
  .transform((text) => (text.includes("://") ? text : `http://${text}`))
  .refine(
    (text) => /^https?:\/\/[^\s\\]+$/i.test(text) && isDecodable(text) && URL.canParse(text),
    "must be the address of a proxy, such as http://proxy.example:3128, with # / ? @ % in a password written as %23 %2F %3F %40 %25",
  );

/** What each webhook has for itself, besides its address. */
const webhook = {
  /** The newest first; several while one is being replaced. */
  secrets: list(/ +/).pipe(z.array(secret)).default([]),
  receipt: z.enum(["status", "id"], "must be status or id").default("status"),
  authorization: headerValue.optional(),
};

/** Every setting, by the name of its variable; docs/settings.md says what each means. */
const settings = z.object({
  PORT: whole(0, 65_535).default(4321),
  HOST: z
    .union([z.hostname(), z.ipv4(), z.ipv6()], "must be an IP address or a host name")
    .default("127.0.0.1"),
  SITE_URL: webAddress
    .refine(
      ({ pathname, search, hash }) => pathname === "/" && !search && !hash,
      "must be the address of the site alone, such as https://www.example.com",
    )
    .default(new URL("http://localhost:4321")),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabase,
      "must be file: and a path, or postgres://USER:PASSWORD@HOST:PORT/DATABASE with # / ? @ % in the password written as %23 %2F %3F %40 %25",
    )
    .default("file:./data/intake.db"),
  ALLOW_NETWORK_DISK: z
    .stringbool({ truthy: ["true"], falsy: ["false"], error: "must be true or false" })
    .default(false),
  CONTACT_WEBHOOK_URL: webAddress.optional(),
  CONTACT_WEBHOOK_SECRET: webhook.secrets,
  CONTACT_WEBHOOK_RECEIPT: webhook.receipt,
  CONTACT_WEBHOOK_AUTHORIZATION: webhook.authorization,
  APPLICATION_WEBHOOK_URL: webAddress.optional(),
  APPLICATION_WEBHOOK_SECRET: webhook.secrets,
  APPLICATION_WEBHOOK_RECEIPT: webhook.receipt,
  APPLICATION_WEBHOOK_AUTHORIZATION: webhook.authorization,
  WEBHOOK_TIMEOUT_SECONDS: whole(1, 60).default(15),
  TRUST_PROXY: list(/\s*,\s*/)
    .pipe(z.array(proxy))
    .default([]),
  SUBMISSIONS_PER_MINUTE: whole(1, 1_000_000).default(10),
  RETENTION_DAYS: whole(1, 3650).default(30),
  SUBMISSION_MODE: z.enum(["relay", "direct"], "must be relay or direct").default("relay"),
  HTTPS_PROXY: proxyAddress.optional(),
  https_proxy: proxyAddress.optional(),
  NO_PROXY: z.string().optional(),
  no_proxy: z.string().optional(),
});

export type Settings = z.output<typeof settings>;

type Variable = keyof Settings;

/** The names of all variables. */
export const variables = Object.keys(settings.shape) as readonly Variable[];

/**
 * Reads settings from environment variables. Whoever uses some names them: another program may have
 * set the others for itself. The server uses all. An empty variable counts as unset.
 *
 * @throws ExpectedError with a line for each wrong one, which never quotes a value
 */
export function readSettings<Name extends Variable = Variable>(
  environment: Environment,
  names = variables as readonly Name[],
): Pick<Settings, Name> {
  const used = names.map((name) => [name, settings.shape[name]] as const);
  const given = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = z.object(Object.fromEntries(used)).safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data as unknown as Pick<Settings, Name>;
  const lines = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
  throw new ExpectedError([...new Set(lines)].join("\n"));
}

/** The words with which the variables of a kind's webhook begin. */
export const prefixes = {
  enquiry: "CONTACT",
  application: "APPLICATION",
} as const satisfies Record<Kind, string>;

/** Where and how submissions of a kind are delivered; without an address, they are only kept. */
export type Webhook = ReturnType<typeof webhookOf>;

/**
 * What the settings say about a kind's webhook.
 *
 * @throws ExpectedError as `readSettings` does
 */
export function webhookOf(environment: Environment, kind: Kind) {
  const prefix = `${prefixes[kind]}_WEBHOOK` as const;
  const settings = readSettings(environment, [
    `${prefix}_URL`,
    `${prefix}_SECRET`,
    `${prefix}_RECEIPT`,
    `${prefix}_AUTHORIZATION`,
  ]);
  return {
    url: settings[`${prefix}_URL`],
    secrets: settings[`${prefix}_SECRET`],
    receipt: settings[`${prefix}_RECEIPT`],
    authorization: settings[`${prefix}_AUTHORIZATION`],
  };
}

/** The proxy for https, and the hosts that are reached without it; "" if there is none. */
export type ProxySettings = ReturnType<typeof proxyOf>;

/**
 * What the settings say about the proxy; as with curl, lower case wins.
 *
 * @throws ExpectedError as `readSettings` does
 */
export function proxyOf(environment: Environment) {
  const names = ["HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"] as const;
  const { HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy } = readSettings(environment, names);
  return { httpsProxy: https_proxy ?? HTTPS_PROXY ?? "", noProxy: no_proxy ?? NO_PROXY ?? "" };
}

/** The variable with the address of a kind's webhook. */
export const urlVariable = (kind: Kind) => `${prefixes[kind]}_WEBHOOK_URL` as const;

/**
 * Reads what a build, or a check of what is built, uses. In relay mode `direct` is `undefined`: only
 * the server may know the webhooks' addresses.
 *
 * @throws ExpectedError as `readSettings` does
 */
export function readSiteSettings(environment: Environment) {
  const isDirect = environment.SUBMISSION_MODE === "direct";
  const {
    SITE_URL: siteUrl,
    RETENTION_DAYS: retentionDays,
    ...urls
  } = readSettings(environment, [
    ...(["SITE_URL", "SUBMISSION_MODE", "RETENTION_DAYS"] as const),
    ...(isDirect ? kinds.map(urlVariable) : []),
  ]);
  if (!isDirect) return { siteUrl, retentionDays, direct: undefined };
  const { CONTACT_WEBHOOK_URL: enquiry, APPLICATION_WEBHOOK_URL: application } = urls;
  if (enquiry && application) {
    return { siteUrl, retentionDays, direct: { urls: { enquiry, application } } };
  }
  const wrong = kinds
    .map(urlVariable)
    .filter((name) => !urls[name])
    .map((name) => `${name} must be set: in direct mode, forms post to it.`);
  throw new ExpectedError(wrong.join("\n"));
}

/** The settings of a build of the site. */
export type SiteSettings = ReturnType<typeof readSiteSettings>;

function isDatabase(text: string): boolean {
  if (!isDecodable(text)) return false;
  if (/^file:./i.test(text)) return !/^file:\/\/[^/]|[?#\0]|:memory:|\/$/i.test(text);
  if (!/^postgres(ql)?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  // A character of the password that should be escaped splits the address in the wrong place.
  const { pathname, hash } = new URL(text);
  return /^\/[^/]+$/.test(pathname) && !hash;
}

/** A % that begins no character's code, as in 100% or %ff, can't be decoded. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
