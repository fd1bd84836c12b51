import { isIP } from "node:net";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Format, quoted } from "../shared/settings/setting.ts";
import type { DatabaseAddress } from "./store/open-store.ts";

/** The address or name to listen on. */
export const hostName: Format<string> = (text, refuse) => {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  return refuse(`is ${quoted(text)}`, "use an IP address or a host name");
};

/**
 * Signing secrets (Standard Webhooks, "Signature scheme"), newest first: each is `whsec_` and the
 * base64 of 24 to 64 bytes. While one is being replaced there are several, separated by spaces.
 */
export const signingSecrets: Format<readonly Buffer[]> = (text, refuse) => {
  const expected = 'use "whsec_" followed by the base64 of 24 to 64 random bytes';
  return text
    .trim()
    .split(/ +/)
    .map((secret) => {
      const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
      if (base64 === undefined) return refuse("is not a signing secret", expected);
      const key = Buffer.from(base64, "base64");
      // Buffer.from skips invalid characters; only valid base64 survives the round trip.
      if (withoutPadding(key.toString("base64")) !== withoutPadding(base64)) {
        return refuse("is not valid base64 after whsec_", expected);
      }
      if (key.length < 24 || key.length > 64)
        return refuse(`encodes ${key.length} bytes`, expected);
      return key;
    });
};

function withoutPadding(base64: string): string {
  return base64.replace(/=+$/, "");
}

/** The value of an Authorization header; no message quotes it. */
export const headerValue: Format<string> = (text, refuse) => {
  if (/^[!-~]+( +[!-~]+)*$/.test(text)) return text;
  return refuse(
    "is not the value of a header",
    'use one line of ASCII such as "Bearer TOKEN", without spaces at its ends',
  );
};

/**
 * Addresses and CIDR ranges of proxies.
 *
 * Numbers and `true` are refused: Fastify reads a number as "trust nobody" (since 5.12.1,
 * GHSA-3m5p-2c4r-xxw2), and `true` lets every client choose its own address.
 */
export const proxyRanges: Format<readonly string[]> = (text, refuse) => {
  const proxies = text.split(",").map((entry) => entry.trim());
  const wrong = proxies.find((proxy) => !isAddressOrRange(proxy));
  if (wrong === undefined) return proxies;
  return refuse(
    `contains ${quoted(wrong)}`,
    "use IP addresses or CIDR ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8",
  );
};

function isAddressOrRange(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return false;
  if (length === undefined) return true;
  // A range of length 0 would trust the whole internet.
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}

/**
 * Where submissions are kept: `file:` and a path, relative to the working folder or absolute, or a
 * `postgres:` address.
 */
export const databaseAddress: Format<DatabaseAddress> = (text, refuse) =>
  /^postgres(ql)?:/i.test(text)
    ? { kind: "postgres", url: postgresUrl(text, refuse) }
    : { kind: "sqlite", path: filePath(text, refuse) };

const filePath: Format<string> = (text, refuse) => {
  const expected = "use file: and a path, such as file:./data/intake.db, or a postgres: address";
  if (!/^file:./i.test(text)) return refuse("begins with neither file: nor postgres:", expected);
  const base = pathToFileURL(`${process.cwd()}/`);
  if (!URL.canParse(text, base.href)) return refuse("has no valid path", expected);
  const url = new URL(text, base);
  const isFile = url.host === "" && !url.search && !url.hash && !url.pathname.endsWith("/");
  const isSpecial = url.pathname.includes(":memory:") || /%2f|%00/i.test(url.pathname);
  if (!isFile || isSpecial || !isDecodable(url.pathname)) {
    return refuse(`is ${quoted(text)}`, expected);
  }
  return fileURLToPath(url);
};

/** Messages never quote the address: in a malformed one the password may be anywhere. */
const postgresUrl: Format<string> = (text, refuse) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // An unescaped slash, # or space in the password splits the address in the wrong place.
  const isWhole = url && /^\/[^/]+$/.test(url.pathname) && !url.hash && !/\s/.test(text);
  const parts = [url?.username, url?.password, url?.hostname, url?.pathname];
  if (isWhole && parts.every(isDecodable)) return withStrictTls(text);
  return refuse(
    "is not the address of a PostgreSQL database",
    "use postgres://USER:PASSWORD@HOST:PORT/DATABASE, and write # / ? @ % in the password as %23 %2F %3F %40 %25",
  );
};

/**
 * Turns the modes that promise encryption into `verify-full`, which checks the certificate. The
 * driver does so too, but warns that its next version will not (pg-connection-string).
 */
function withStrictTls(url: string): string {
  const address = new URL(url);
  const mode = address.searchParams.get("sslmode") ?? "";
  if (!["prefer", "require", "verify-ca"].includes(mode)) return url;
  address.searchParams.set("sslmode", "verify-full");
  return address.href;
}

function isDecodable(text = ""): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
