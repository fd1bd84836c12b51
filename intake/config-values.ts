import { isIP } from "node:net";
import { ConfigError, quoted, type Variable } from "../shared/settings/values.ts";

type WholeRange = { readonly least: number; readonly most: number; readonly unset: number };

/** Reads a whole number within its range; like every reader here it throws ConfigError. */
export function readWhole({ name, value }: Variable, { least, most, unset }: WholeRange): number {
  if (value === undefined) return unset;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new ConfigError(name, `is ${quoted(value)}`, `use a whole number from ${least} to ${most}`);
}

/** Reads an optional port; 0 lets the system choose. */
export function readPort(variable: Variable): number | undefined {
  if (variable.value === undefined) return undefined;
  return readWhole(variable, { least: 0, most: 65_535, unset: 0 });
}

/** Reads the address or name to listen on. */
export function readHost({ name, value }: Variable, unset: string): string {
  if (value === undefined) return unset;
  if (isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value;
  throw new ConfigError(name, `is ${quoted(value)}`, "use an IP address or a host name");
}

/**
 * Reads the signing secrets (Standard Webhooks, "Signature scheme"), newest first: each is `whsec_`
 * and the base64 of 24 to 64 bytes. While one is being replaced there are several, separated by
 * spaces.
 */
export function readSecrets({ name, value }: Variable): Buffer[] {
  const secrets = value?.trim().split(/ +/) ?? [];
  return secrets.map((secret) => readSecret(name, secret));
}

/** Reads the value of an Authorization header; no message quotes it. */
export function readAuthorization({ name, value }: Variable): string | undefined {
  if (value === undefined || /^[!-~]+( +[!-~]+)*$/.test(value)) return value;
  throw new ConfigError(
    name,
    "is not the value of a header",
    'use one line of ASCII such as "Bearer TOKEN", without spaces at its ends',
  );
}

function readSecret(name: string, secret: string): Buffer {
  const expected = 'use "whsec_" followed by the base64 of 24 to 64 random bytes';
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  if (base64 === undefined) throw new ConfigError(name, "is not a signing secret", expected);
  const key = Buffer.from(base64, "base64");
  // Buffer.from skips invalid characters; only valid base64 survives the round trip.
  if (withoutPadding(key.toString("base64")) !== withoutPadding(base64)) {
    throw new ConfigError(name, "is not valid base64 after whsec_", expected);
  }
  if (key.length < 24 || key.length > 64) {
    throw new ConfigError(name, `encodes ${key.length} bytes`, expected);
  }
  return key;
}

/**
 * Reads the addresses and CIDR ranges of proxies.
 *
 * Numbers and `true` are refused: Fastify reads a number as "trust nobody" (since 5.12.1,
 * GHSA-3m5p-2c4r-xxw2), and `true` lets every client choose its own address.
 */
export function readProxies({ name, value }: Variable): string[] {
  if (value === undefined) return [];
  const proxies = value.split(",").map((entry) => entry.trim());
  for (const proxy of proxies) {
    if (isAddressOrRange(proxy)) continue;
    throw new ConfigError(
      name,
      `contains ${quoted(proxy)}`,
      "use IP addresses or CIDR ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8",
    );
  }
  return proxies;
}

function isAddressOrRange(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return false;
  if (length === undefined) return true;
  // A range of length 0 would trust the whole internet.
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}

function withoutPadding(base64: string): string {
  return base64.replace(/=+$/, "");
}
