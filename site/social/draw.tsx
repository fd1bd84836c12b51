import { readFile } from "node:fs/promises";
import { join } from "node:path";
import satori from "satori";
import sharp from "sharp";
import { type Artwork, allTraces, artworkOf } from "./artwork.ts";
import { favicon } from "./icons.ts";
import { Preview, placesOf } from "./Preview.tsx";
import { type Picture, size } from "./pictures.ts";

// From the project's folder, because the build moves this file.
const read = (path: string) => readFile(join(process.cwd(), "site", path));
const fonts = [
  { name: "Archivo", data: await read("fonts/social-archivo.ttf") },
  { name: "Sometype Mono", data: await read("fonts/social-sometype-mono.ttf") },
];
const mark = svgDataUrl(favicon());

/** The largest size at which the title fits its box, in pixels. */
function lettersOf(title: string, { width, height }: { width: number; height: number }): number {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  // A letter is rarely wider than 0.6 of its size, and lines are not full.
  const fits = Math.min(width / longest / 0.6, Math.sqrt((width * height) / title.length / 0.9));
  return Math.min(104, Math.floor(fits));
}

/** A page's social picture as PNG, with the title as large as fits. */
export async function draw(picture: Picture, name: string, host: string): Promise<Buffer> {
  const artwork = await artworkOf(picture);
  const places = placesOf(artwork);
  const shown = {
    picture,
    name,
    host,
    mark,
    artwork: svgDataUrl(artwork ? framed(artwork, places.frame) : await allTraces()),
    labels: artwork?.labels ?? [],
    places,
    letters: lettersOf(picture.title, places.title),
  };
  const svg = await satori(<Preview {...shown} />, { ...size, fonts });
  return sharp(Buffer.from(svg))
    .png({ palette: true, quality: 80, effort: 10, dither: 0, compressionLevel: 9 })
    .toBuffer();
}

/** The data URL of an SVG. */
function svgDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** A drawing of which more is shown than its own frame: its lines run on to the picture's edge. */
const framed = ({ svg }: Artwork, frame: readonly number[]) =>
  svg
    .replace(/viewBox="[^"]*"/, `viewBox="${frame.join(" ")}"`)
    // With two, it would be no SVG.
    .replace(/^<svg(?![^>]* stroke-width=)/, '<svg stroke-width="1.4"');
