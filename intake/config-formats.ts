import { fileURLToPath, pathToFileURL } from "node:url";
import * as z from "zod";
import { badValue, quoted } from "../shared/settings/setting.ts";
import type { DatabaseAddress } from "./store/open-store.ts";

/** The address or name to listen on. */
export const hostName = z.union(
  [z.hostname(), z.ipv4(), z.ipv6()],
  badValue("use an IP address or a host name"),
);

const secretExpected = 'use "whsec_" followed by the base64 of 24 to 64 random bytes';

/** One signing secret (Standard Webhooks, "Signature scheme"), as the bytes of its key. */
const signingSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, `is not a signing secret; ${secretExpected}`)
  .transform((secret) => secret.replace(/^whsec_|=+$/g, ""))
  // Buffer.from skips invalid characters; only valid base64 survives the round trip.
  .refine(
    (base64) => Buffer.from(base64, "base64").toString("base64").replace(/=+$/, "") === base64,
    `is not valid base64 after whsec_; ${secretExpected}`,
  )
  .transform((base64) => Buffer.from(base64, "base64"))
  .refine(({ length }) => length >= 24 && length <= 64, {
    error: ({ input }) => `encodes ${(input as Buffer).length} bytes; ${secretExpected}`,
  });

/**
 * Signing secrets separated by spaces, newest first; there are several while one is being replaced.
 */
export const signingSecrets = z
  .string()
  .transform((text) => text.trim().split(/ +/))
  .pipe(z.array(signingSecret))
  .readonly();

/** The value of an Authorization header, a secret: messages never quote it. */
export const headerValue = z
  .string()
  .regex(
    /^[!-~]+( +[!-~]+)*$/,
    'is not the value of a header; use one line of ASCII such as "Bearer TOKEN", without spaces at either end',
  );

const notProxyRange = {
  error: ({ input }: { input?: unknown }) =>
    `contains ${quoted(input)}; use IP addresses or CIDR ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8`,
};

const proxyRange = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], notProxyRange)
  // A range of length 0 would trust the whole internet.
  .refine((range) => !range.endsWith("/0"), notProxyRange);

/**
 * Addresses and CIDR ranges of proxies.
 *
 * Numbers and `true` are rejected: Fastify reads a number as "trust nobody" (since 5.12.1,
 * GHSA-3m5p-2c4r-xxw2), and `true` lets every client choose its own address.
 */
export const proxyRanges = z
  .string()
  .transform((text) => text.split(",").map((entry) => entry.trim()))
  .pipe(z.array(proxyRange))
  .readonly();

const postgresScheme = /^postgres(ql)?:/i;

/**
 * Where submissions are kept: `file:` and a path, relative to the working folder or absolute, or a
 * `postgres:` address. Messages never quote it: a malformed address may have the password anywhere.
 */
export const databaseAddress = z
  .string()
  .refine(
    (text) => !postgresScheme.test(text) || isPostgresAddress(text),
    "is not the address of a PostgreSQL database; use postgres://USER:PASSWORD@HOST:PORT/DATABASE, " +
      "and write # / ? @ % in the password as %23 %2F %3F %40 %25",
  )
  .refine(
    (text) => postgresScheme.test(text) || pathIn(text) !== undefined,
    "does not name a file; use file: and a path, such as file:./data/intake.db, or a postgres: address",
  )
  .transform(
    (text): DatabaseAddress =>
      postgresScheme.test(text)
        ? { kind: "postgres", url: withStrictTls(text) }
        : { kind: "sqlite", path: pathIn(text) ?? "" },
  );

/** The absolute path in a `file:` address; `undefined` unless it names one file. */
function pathIn(text: string): string | undefined {
  if (!/^file:./i.test(text)) return undefined;
  try {
    const url = new URL(text, pathToFileURL(`${process.cwd()}/`));
    const path = fileURLToPath(url);
    return url.search || url.hash || /\/$|:memory:|\0/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

function isPostgresAddress(text: string): boolean {
  try {
    const { username, password, hostname, pathname, hash } = new URL(text);
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    // An unescaped slash, # or space in the password splits the address in the wrong place.
    return /^\/[^/]+$/.test(pathname) && !hash && !/\s/.test(text);
  } catch {
    return false;
  }
}

/**
 * Replaces the other encrypting modes with `verify-full`, which checks the certificate. The driver
 * does so too, but warns that its next version will not (pg-connection-string).
 */
function withStrictTls(url: string): string {
  const address = new URL(url);
  const mode = address.searchParams.get("sslmode") ?? "";
  if (!["prefer", "require", "verify-ca"].includes(mode)) return url;
  address.searchParams.set("sslmode", "verify-full");
  return address.href;
}
