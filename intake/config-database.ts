import { fileURLToPath, pathToFileURL } from "node:url";
import { isLocalHost } from "../settings/local-host.ts";
import { ConfigError, quoted, type Variable } from "../settings/values.ts";
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
    /%2f|%00|%(?![\da-f]{2})/i.test(url.pathname)
  ) {
    throw new ConfigError(name, `is ${quoted(address)}`, expected);
  }
  return fileURLToPath(url);
}

// What the driver knows (pg-connection-string, "Connection Strings").
const tlsModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** No message quotes the address: a password may be anywhere in what is not well formed. */
function readUrl(name: string, address: string): string {
  const expected = "use postgres://USER:PASSWORD@HOST:PORT/DATABASE";
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Outside its place, each of these begins another part of the address.
  const isWhole = url && /^\/[^/]+$/.test(url.pathname) && !url.hash && !/\s/.test(address);
  if (!isWhole) {
    throw new ConfigError(
      name,
      "is no address of a PostgreSQL database",
      `${expected}, with # / ? @ and % in the password as %23 %2F %3F %40 and %25`,
    );
  }
  const mode = url.searchParams.get("sslmode");
  if (mode !== null && !tlsModes.includes(mode)) {
    throw new ConfigError(name, "has an unknown sslmode", `use one of: ${tlsModes.join(", ")}`);
  }
  return address;
}

/** Whether submissions would cross a network that others may listen on, in the clear. */
export function isUnencrypted(address: DatabaseAddress): boolean {
  if (address.kind !== "postgres") return false;
  const { hostname, searchParams } = new URL(address.url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isLocalHost(host.toLowerCase())) return false;
  const mode = searchParams.get("sslmode");
  if (mode !== null) return mode === "disable";
  const others = ["ssl", "sslcert", "sslrootcert", "sslnegotiation"];
  return others.every((key) => (searchParams.get(key) ?? "0") === "0");
}
