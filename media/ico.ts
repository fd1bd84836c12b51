export type SizedPng = {
  /** Width and height in pixels, at most 256. */
  readonly size: number;
  readonly png: Buffer;
};

const headerLength = 6;
const entryLength = 16;

/** Several sizes of an icon as one ICO file: its directory, then each as PNG (Microsoft's ICO format). */
export function toIco(images: readonly SizedPng[]): Buffer {
  const directory = Buffer.alloc(headerLength + entryLength * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = headerLength + entryLength * index;
    // A byte each, in which 0 stands for 256.
    directory.writeUInt8(size % 256, entry);
    directory.writeUInt8(size % 256, entry + 1);
    // One plane of 32 bits a pixel.
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}
