/** Sources and objects as JSON, bytes in hexadecimal: compressed, that is hardly longer. */
import type { Objects, Texts } from "./program.ts";

export type Pack = {
  readonly texts: Texts;
  /** Of the untouched sources. */
  readonly objects: Objects;
};

export const writePack = (pack: Pack): string =>
  JSON.stringify(pack, (_key, value) =>
    value instanceof Uint8Array ? { hex: Buffer.from(value).toString("hex") } : value,
  );

/** @throws if the text isn't a pack */
export const readPack = (text: string): Pack =>
  JSON.parse(text, (_key, value) => (typeof value?.hex === "string" ? bytesOf(value.hex) : value));

// Uint8Array.fromHex is younger than some browsers that the site supports.
const bytesOf = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
