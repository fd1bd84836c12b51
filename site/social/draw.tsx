import { readFile } from "node:fs/promises";
import { join } from "node:path";
import satori from "satori";
import sharp from "sharp";
import { artwork, svgDataUrl } from "./artwork.ts";
import { Preview, places } from "./Preview.tsx";
import { type Picture, size } from "./pictures.ts";

// From the project's folder, because the build moves this file.
const read = (path: string) => readFile(join(process.cwd(), "site", path));
const fonts = [
  { name: "Archivo", data: await read("fonts/social-archivo.ttf") },
  { name: "Sometype Mono", data: await read("fonts/social-sometype-mono.ttf") },
];
const mark = svgDataUrl((await read("public/favicon.svg")).toString());

/** Font sizes of the title; the smallest fits the sixty letters that a title may have. */
const [smallest, ...larger] = [44, 52, 60, 68, 76, 84, 94, 104] as const;

/** A page's social picture as PNG, with the title as large as fits. */
export async function draw(picture: Picture, name: string, host: string): Promise<Buffer> {
  const { title: place } = places(picture);
  const longest = Math.max(...picture.title.split(/\s+/).map((word) => word.length));
  // No word may be wider than the title's box; letters are rarely wider than 0.6 of their size.
  const sizes = larger.filter((size) => longest * size * 0.6 <= place.width).reverse();
  const shown = { picture, name, host, mark, artwork: await artwork(picture) };
  let svg = "";
  for (const letters of [...sizes, smallest]) {
    let height = 0;
    svg = await satori(<Preview {...shown} letters={letters} />, {
      ...size,
      fonts,
      onNodeDetected: (node) => {
        if (node.key === "title") height = node.height;
      },
    });
    if (height <= place.height) break;
  }
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 96, dither: 0, compressionLevel: 9 })
    .toBuffer();
}
