import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import sharp from "sharp";

/** Makes a photograph as a phone does: several megabytes, on its side, with the place where it was taken. */
export async function photograph(file: string, width = 4000, height = 3000): Promise<void> {
  const noise = (scale: number, sigma: number) =>
    sharp({
      create: {
        width: width / scale,
        height: height / scale,
        channels: 3,
        background: "gray",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    });
  // Details of all sizes, as in a real one: fine ones alone would vanish when it is shrunk.
  const coarse = await noise(10, 15).resize(width, height).png({ compressionLevel: 0 }).toBuffer();
  const fine = await noise(1, 40).png({ compressionLevel: 0 }).toBuffer();
  mkdirSync(dirname(file), { recursive: true });
  await sharp(coarse)
    .composite([{ input: fine, blend: "overlay" }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Phone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 13/1 0/1" },
    })
    .jpeg({ quality: 90 })
    .toFile(file);
}
