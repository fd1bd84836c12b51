/** Sources and objects in one file: the length of a JSON index, the index, then all bytes. */
import type { Objects, Texts } from "./program.ts";

export type Pack = {
  readonly texts: Texts;
  /** Of the untouched sources. */
  readonly objects: Objects;
  /** Known bugs and survivors, with the objects that differ. */
  readonly variants: readonly Variant[];
};

export type Variant = {
  readonly kind: "bug" | "survivor";
  readonly id: string;
  readonly objects: Objects;
  /** Ids of the untouched tests that fail with it. */
  readonly failing: readonly string[];
};

/** Replaces an object's bytes in the index: their offset after it, and their number. */
type Place = { readonly bytesAt: number; readonly length: number };

const headBytes = 4;

export function writePack(pack: Pack): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let bytesAt = 0;
  const index = JSON.stringify(pack, (_key, value) => {
    if (!(value instanceof Uint8Array)) return value;
    const place: Place = { bytesAt, length: value.length };
    parts.push(value);
    bytesAt += value.length;
    return place;
  });
  const head = new DataView(new ArrayBuffer(headBytes));
  const encoded = new TextEncoder().encode(index);
  head.setUint32(0, encoded.length, true);
  return new Uint8Array(Buffer.concat([new Uint8Array(head.buffer), encoded, ...parts]));
}

/** @throws if the file isn't a pack */
export function readPack(file: Uint8Array<ArrayBuffer>): Pack {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const start = headBytes + length;
  const index = new TextDecoder().decode(file.subarray(headBytes, start));
  return JSON.parse(index, (_key, value: Place | unknown) =>
    isPlace(value)
      ? file.subarray(start + value.bytesAt, start + value.bytesAt + value.length)
      : value,
  );
}

const isPlace = (value: unknown): value is Place =>
  typeof value === "object" && value !== null && "bytesAt" in value;
