/** Sources and objects in one file: the length of a JSON index, the index, then all bytes. */
import type { Objects, Texts } from "./program.ts";

export type Pack = {
  readonly texts: Texts;
  /** Of the untouched sources. */
  readonly objects: Objects;
  /** Known bugs and survivors: what they change. */
  readonly variants: readonly Variant[];
};

export type Variant = {
  readonly kind: "bug" | "survivor";
  readonly id: string;
  readonly objects: Objects;
  /** Ids of the untouched tests that fail with it. */
  readonly failing: readonly string[];
};

type Place = readonly [at: number, length: number];
type Index = {
  readonly texts: Texts;
  readonly objects: Readonly<Record<string, Place>>;
  readonly variants: readonly {
    readonly kind: Variant["kind"];
    readonly id: string;
    readonly failing: readonly string[];
    readonly objects: Readonly<Record<string, Place>>;
  }[];
};

const headBytes = 4;

export function writePack({ texts, objects, variants }: Pack): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const place = (bytes: Uint8Array): Place => {
    parts.push(bytes);
    length += bytes.length;
    return [length - bytes.length, bytes.length];
  };
  const places = (all: Objects) =>
    Object.fromEntries(Object.entries(all).map(([path, bytes]) => [path, place(bytes)]));
  const index: Index = {
    texts,
    objects: places(objects),
    variants: variants.map((one) => ({ ...one, objects: places(one.objects) })),
  };
  const head = new TextEncoder().encode(JSON.stringify(index));
  const file = new Uint8Array(headBytes + head.length + length);
  new DataView(file.buffer).setUint32(0, head.length, true);
  file.set(head, headBytes);
  let at = headBytes + head.length;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** @throws if the file isn't a pack */
export function readPack(file: Uint8Array<ArrayBuffer>): Pack {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const start = headBytes + length;
  const index: Index = JSON.parse(new TextDecoder().decode(file.subarray(headBytes, start)));
  const objects = (places: Readonly<Record<string, Place>>): Objects =>
    Object.fromEntries(
      Object.entries(places).map(([path, [at, bytes]]) => [
        path,
        file.subarray(start + at, start + at + bytes),
      ]),
    );
  return {
    texts: index.texts,
    objects: objects(index.objects),
    variants: index.variants.map((one) => ({ ...one, objects: objects(one.objects) })),
  };
}
