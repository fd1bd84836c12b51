import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** Renders the logo in the sizes that phones and app launchers ask for. */

type Icon = {
  readonly file: string;
  readonly size: number;
  /** Part of the width that the logo takes. */
  readonly logo: number;
  /** A launcher cuts a maskable icon to its own shape, iOS rounds its own. */
  readonly bleed: boolean;
};

const icons: readonly Icon[] = [
  { file: "icon-192.png", size: 192, logo: 1, bleed: false },
  { file: "icon-512.png", size: 512, logo: 1, bleed: false },
  // Only a circle of 80 % of the width is sure to be seen (W3C App Manifest).
  { file: "icon-maskable-512.png", size: 512, logo: 0.88, bleed: true },
  { file: "apple-touch-icon.png", size: 180, logo: 0.9, bleed: true },
];

const publicFolder = new URL("../site/public/", import.meta.url);
const logo = await readFile(new URL("favicon.svg", publicFolder));
// The background is the logo's own, so that its square dissolves in the bleed.
const yellow = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(logo.toString())?.[1];
if (!yellow) throw new Error("favicon.svg has no background rectangle with a colour");

async function render({ file, size, logo: share, bleed }: Icon, background: string): Promise<void> {
  const width = Math.round(size * share);
  // Drawn at its final size, so that no line is scaled after it became pixels.
  const drawn = await sharp(logo, { density: (72 * width) / 32 })
    .resize(width, width)
    .toBuffer();
  const ground = bleed ? background : { r: 0, g: 0, b: 0, alpha: 0 };
  const icon = sharp({ create: { width: size, height: size, channels: 4, background: ground } });
  icon.composite([{ input: drawn }]);
  if (bleed) icon.removeAlpha();
  await icon
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(`icons/${file}`, publicFolder)));
}

await mkdir(new URL("icons/", publicFolder), { recursive: true });
for (const icon of icons) await render(icon, yellow);
