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
