import type { IncomingMessage } from "node:http";

/** The two ways a form can arrive. */
export type Encoding = "json" | "form";

const encodings: Readonly<Record<string, Encoding>> = {
  "application/json": "json",
  "application/x-www-form-urlencoded": "form",
};

/**
 * Reads a Content-Type header strictly: exactly one of the two types, and UTF-8 if it names a
 * charset. Both types are defined as UTF-8 (RFC 8259, 8.1; URL standard, 5.1).
 *
 * @returns `undefined` for everything else
 */
export function readEncoding(header: string | undefined): Encoding | undefined {
  const [essence = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim());
  const isUtf8 = parameters.every((parameter) => /^charset="?utf-8"?$/i.test(parameter));
  return isUtf8 && Object.hasOwn(encodings, essence.toLowerCase())
    ? encodings[essence.toLowerCase()]
    : undefined;
}

/** The values of a submission by field name, not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a body into fields.
 *
 * @returns `undefined` if it is malformed: invalid UTF-8, broken syntax, or not an object
 */
export function readBody(encoding: Encoding, body: Buffer): Fields | undefined {
  try {
    // Replacing invalid bytes would change the text.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return encoding === "json" ? readJson(text) : readForm(text);
  } catch {
    return undefined;
  }
}

/**
 * Turns a repeated name into a list, as in a form; JSON.parse would keep the last value (RFC 8259,
 * 4, allows any). Names in nested objects count too: no field accepts an object anyway.
 *
 * @throws SyntaxError
 */
function readJson(text: string): Fields | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const strings = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)];
  const names = strings.filter(([, , colon]) => colon);
  const given = Object.groupBy(names, ([, name = ""]) => JSON.parse(name));
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, one]) => [name, given[name]?.[1] ? [one] : one]));
}

/**
 * Unlike URLSearchParams, rejects percent-encoded bytes that are not UTF-8. A repeated name becomes
 * a list, which no field accepts.
 *
 * @throws URIError
 */
function readForm(text: string): Fields {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const [name = "", ...value] = pair.split("=");
    const key = decode(name);
    const now = decode(value.join("="));
    const earlier = fields[key];
    // In place: copying the list for each of thousands of values would take seconds.
    if (Array.isArray(earlier)) earlier.push(now);
    else fields[key] = earlier === undefined ? now : [earlier, now];
  }
  return fields;
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/** More than any form sends, and than the proxies in hosting/ accept. */
const maxBytes = 128 * 1024;

/**
 * Discards the rest of a rejected body. A proxy that cannot send all of it may answer 502 instead
 * of passing on our response (RFC 9112, 9.6).
 */
export async function dropRest(body: IncomingMessage): Promise<void> {
  const isLong = Number(body.headers["content-length"] ?? 0) > maxBytes;
  if (isLong || body.readableEnded || body.destroyed) return;
  await new Promise<void>((resolve) => {
    let bytes = 0;
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) resolve();
    });
    for (const event of ["end", "error", "close"]) body.once(event, () => resolve());
  });
}
