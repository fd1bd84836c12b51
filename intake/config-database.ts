import { fileURLToPath, pathToFileURL } from "node:url";
import { type ConnectionOptions, parse } from "pg-connection-string";
import { isLocalHost } from "../shared/settings/local-host.ts";
import { ConfigError, quoted, type Variable } from "../shared/settings/values.ts";
import type { DatabaseAddress } from "./store/open-store.ts";

/**
 * Reads where submissions are kept: `file:` and a path, relative to the working folder or absolute,
 * or a `postgres:` address.
 *
 * @throws ConfigError
 */
export function readDatabase({ name, value }: Variable, unset: string): DatabaseAddress {
  const address = value ?? unset;
  if (/^postgres(ql)?:/i.test(address)) return { kind: "postgres", url: readUrl(name, address) };
  return { kind: "sqlite", path: readPath(name, address) };
}

function readPath(name: string, address: string): string {
  const expected = "use file: and a path, such as file:./data/intake.db, or a postgres: address";
  if (!/^file:./i.test(address))
    throw new ConfigError(name, "begins with neither file: nor postgres:", expected);
  const base = pathToFileURL(`${process.cwd()}/`);
  if (!URL.canParse(address, base.href)) throw new ConfigError(name, "has no valid path", expected);
  const url = new URL(address, base);
  const isFile = url.host === "" && !url.search && !url.hash && !url.pathname.endsWith("/");
  if (
    !isFile ||
    url.pathname.includes(":memory:") ||
    /%2f|%00/i.test(url.pathname) ||
    !isDecodable(url.pathname)
  ) {
    throw new ConfigError(name, `is ${quoted(address)}`, expected);
  }
  return fileURLToPath(url);
}

/** Error messages never quote the address: in a malformed one the password may be anywhere. */
function readUrl(name: string, address: string): string {
  const expected = "use postgres://USER:PASSWORD@HOST:PORT/DATABASE";
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // An unescaped slash, # or space in the password splits the address in the wrong place.
  const isWhole = url && /^\/[^/]+$/.test(url.pathname) && !url.hash && !/\s/.test(address);
  const parts = [url?.username, url?.password, url?.hostname, url?.pathname];
  if (!isWhole || !parts.every(isDecodable)) {
    throw new ConfigError(
      name,
      "is not the address of a PostgreSQL database",
      `${expected}, and write # / ? @ % in the password as %23 %2F %3F %40 %25`,
    );
  }
  return withStrictTls(address);
}

/**
 * Turns the modes that promise encryption into `verify-full`, which checks the certificate. The
 * driver does so too, but warns that its next version will not (pg-connection-string).
 */
function withStrictTls(url: string): string {
  const address = new URL(url);
  const mode = address.searchParams.get("sslmode");
  const isStrict = mode === "prefer" || mode === "require" || mode === "verify-ca";
  if (!isStrict) return url;
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

/** Whether submissions would cross a network unencrypted. */
export function isUnencrypted(address: DatabaseAddress): boolean {
  if (address.kind !== "postgres") return false;
  const { host, ssl } = connectionIn(address.url);
  if (!host || host.startsWith("/") || isLocalHost(host.toLowerCase())) return false;
  return !ssl;
}

/** Parses an address as the driver does; connecting reports a certificate that cannot be read. */
function connectionIn(address: string): Pick<ConnectionOptions, "host" | "ssl"> {
  try {
    return parse(address);
  } catch {
    return { host: null, ssl: true };
  }
}
