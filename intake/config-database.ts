import { fileURLToPath, pathToFileURL } from "node:url";
import { isLocalHost } from "../shared/settings/local-host.ts";
import { ConfigError, quoted, type Variable } from "../shared/settings/values.ts";
import type { DatabaseAddress } from "./store/open-store.ts";

/**
 * Reads where submissions are kept: `file:` and a path, of which a relative one starts at the
 * working folder, or `postgres:` and a database.
 *
 * @throws ConfigError
 */
export function readDatabase({ name, value }: Variable, unset: string): DatabaseAddress {
  const address = value ?? unset;
  if (/^postgres(ql)?:/i.test(address)) return { kind: "postgres", url: readUrl(name, address) };
  return { kind: "sqlite", path: readPath(name, address) };
}

function readPath(name: string, address: string): string {
  const expected =
    "use file: and a path, such as file:./data/intake.db, or postgres: and a database";
  if (!/^file:./i.test(address)) throw new ConfigError(name, "is no file: address", expected);
  const base = pathToFileURL(`${process.cwd()}/`);
  if (!URL.canParse(address, base.href)) throw new ConfigError(name, "has no path", expected);
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

// What the driver knows (pg-connection-string, "Connection Strings"). It takes other values of
// `ssl` for a wish to encrypt, `false` among them.
const known: Readonly<Record<string, readonly string[]>> = {
  sslmode: ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"],
  ssl: ["true", "1", "0", "no-verify"],
  sslnegotiation: ["postgres", "direct"],
};

/** No message quotes the address: a password may be anywhere in what is not well formed. */
function readUrl(name: string, address: string): string {
  const expected = "use postgres://USER:PASSWORD@HOST:PORT/DATABASE";
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Outside its place, each of these begins another part of the address.
  const isWhole = url && /^\/[^/]+$/.test(url.pathname) && !url.hash && !/\s/.test(address);
  const parts = [url?.username, url?.password, url?.hostname, url?.pathname];
  if (!isWhole || !parts.every(isDecodable)) {
    throw new ConfigError(
      name,
      "is no address of a PostgreSQL database",
      `${expected}, with # / ? @ and % in the password as %23 %2F %3F %40 and %25`,
    );
  }
  requireClearParameters(name, url.searchParams);
  return address;
}

/** What the driver would take in another way than it reads, or not at all. */
function requireClearParameters(name: string, parameters: URLSearchParams): void {
  const keys = [...parameters.keys()];
  if (new Set(keys).size < keys.length) {
    throw new ConfigError(name, "gives a parameter twice", "give each parameter once");
  }
  if (parameters.has("uselibpqcompat")) {
    const wrong = "holds uselibpqcompat, with which require does not check the certificate";
    throw new ConfigError(name, wrong, "leave it out");
  }
  for (const [key, choices] of Object.entries(known)) {
    const value = parameters.get(key);
    if (value === null || choices.includes(value)) continue;
    throw new ConfigError(name, `has an unknown ${key}`, `use one of: ${choices.join(", ")}`);
  }
}

function isDecodable(text = ""): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether submissions would cross a network that others may listen on, in the clear. */
export function isUnencrypted(address: DatabaseAddress): boolean {
  if (address.kind !== "postgres") return false;
  const { hostname, searchParams } = new URL(address.url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isLocalHost(host.toLowerCase())) return false;
  return !usesTls(searchParams);
}

/** Whether the driver encrypts (pg-connection-string, `parse`). */
function usesTls(parameters: URLSearchParams): boolean {
  const mode = parameters.get("sslmode");
  if (mode !== null) return mode !== "disable";
  if (["sslcert", "sslkey", "sslrootcert"].some((key) => parameters.get(key))) return true;
  const ssl = parameters.get("ssl");
  return ssl === null ? parameters.get("sslnegotiation") === "direct" : ssl !== "0";
}
