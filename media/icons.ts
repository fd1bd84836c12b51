import { mkdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { toIco } from "./ico.ts";

/** Renders the logo in the sizes that browsers, phones and app launchers ask for. */

type Icon = {
  /** Width and height in pixels. */
  readonly size: number;
  /** Part of the width that the logo takes. */
  readonly logo: number;
  /** A launcher cuts a maskable icon to its own shape, iOS rounds its own. */
  readonly bleed: boolean;
};

const icons: Readonly<Record<string, Icon>> = {
  "icon-192.png": { size: 192, logo: 1, bleed: false },
  "icon-512.png": { size: 512, logo: 1, bleed: false },
  // Only a circle of 80 % of the width is sure to be seen (W3C App Manifest).
  "icon-maskable-512.png": { size: 512, logo: 0.88, bleed: true },
  "apple-touch-icon.png": { size: 180, logo: 0.9, bleed: true },
};

// A tab's icon on screens of one, two and three pixels a point.
const tabSizes = [16, 32, 48];

const publicFolder = new URL("../site/public/", import.meta.url);
const logo = await readFile(new URL("favicon.svg", publicFolder));
// The background is the logo's own, so that its square dissolves in the bleed.
const yellow = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(logo.toString())?.[1];
if (!yellow) throw new Error("favicon.svg has no background rectangle with a colour");

/** @returns the icon as PNG */
async function render({ size, logo: share, bleed }: Icon, background: string): Promise<Buffer> {
  const width = Math.round(size * share);
  // Drawn at its final size, so that no line is scaled after it became pixels.
  const drawn = await sharp(logo, { density: (72 * width) / 32 })
    .resize(width, width)
    .toBuffer();
  const ground = bleed ? background : { r: 0, g: 0, b: 0, alpha: 0 };
  const icon = sharp({ create: { width: size, height: size, channels: 4, background: ground } });
  icon.composite([{ input: drawn }]);
  if (bleed) icon.removeAlpha();
  return icon.png({ compressionLevel: 9, palette: true }).toBuffer();
}

await mkdir(new URL("icons/", publicFolder), { recursive: true });
for (const [file, icon] of Object.entries(icons)) {
  await writeFile(new URL(`icons/${file}`, publicFolder), await render(icon, yellow));
}
const tabIcons = await Promise.all(
  tabSizes.map(async (size) => ({
    size,
    png: await render({ size, logo: 1, bleed: false }, yellow),
  })),
);
await writeFile(new URL("favicon.ico", publicFolder), toIco(tabIcons));
