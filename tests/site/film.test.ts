import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { film } from "../../media/film/sweep.ts";

/** The committed films, read box by box (ISO/IEC 14496-12). */

const folder = join(import.meta.dirname, "../../site/drawings/film");
const limit = 600_000;

type Box = { readonly type: string; readonly content: Buffer };

function boxesIn(data: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < data.length; ) {
    const size = data.readUInt32BE(at);
    boxes.push({
      type: data.toString("latin1", at + 4, at + 8),
      content: data.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

function boxAt(data: Buffer, ...path: string[]): Buffer {
  return path.reduce((content, type) => {
    const found = boxesIn(content).find((box) => box.type === type);
    if (!found) throw new Error(`no ${type} of ${path.join("/")}`);
    return found.content;
  }, data);
}

/** The one sample description: its type, the picture's size and the boxes that configure the decoder. */
function sampleEntry(file: Buffer) {
  const table = boxAt(file, "moov", "trak", "mdia", "minf", "stbl", "stsd");
  expect(table.readUInt32BE(4)).toBe(1);
  const [entry] = boxesIn(table.subarray(8));
  if (!entry) throw new Error("no sample entry");
  return {
    type: entry.type,
    width: entry.content.readUInt16BE(24),
    height: entry.content.readUInt16BE(26),
    boxes: boxesIn(entry.content.subarray(78)),
  };
}

for (const { name, entryType, configuration } of [
  // Profile 0, level 4.0 (AV1 in ISOBMFF, 2.3.3: marker and version, profile and level).
  { name: "hero.av1.mp4", entryType: "av01", configuration: { type: "av1C", start: "8108" } },
  // High profile, level 5.0 (ISO/IEC 14496-15: version, profile, compatibility, level).
  { name: "hero.h264.mp4", entryType: "avc1", configuration: { type: "avcC", start: "01640032" } },
]) {
  const file = readFileSync(join(folder, name));

  test(`${name} keeps to the limit and can play before it is all there`, () => {
    expect(file.length).toBeLessThanOrEqual(limit);
    const order = boxesIn(file).map(({ type }) => type);
    expect(order[0]).toBe("ftyp");
    expect(order.indexOf("moov")).toBeLessThan(order.indexOf("mdat"));
  });

  test(`${name} is what its name and its source element say`, () => {
    const { type, width, height, boxes } = sampleEntry(file);
    expect(type).toBe(entryType);
    expect(width).toBe(film.width * film.density);
    expect(height).toBe(film.height * film.density);
    const found = boxes.find((box) => box.type === configuration.type);
    expect(found?.content.toString("hex").slice(0, configuration.start.length)).toBe(
      configuration.start,
    );
  });

  test(`${name} has one track, of pictures, as long as the sweep`, () => {
    const tracks = boxesIn(boxAt(file, "moov")).filter(({ type }) => type === "trak");
    expect(tracks).toHaveLength(1);
    expect(boxAt(file, "moov", "trak", "mdia", "hdlr").toString("latin1", 8, 12)).toBe("vide");
    const header = boxAt(file, "moov", "mvhd");
    const seconds = header.readUInt32BE(16) / header.readUInt32BE(12);
    expect(seconds).toBeCloseTo(film.frames / film.framesPerSecond, 2);
  });
}
