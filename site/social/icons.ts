import sharp from "sharp";
import { single } from "../content.ts";
import { token } from "../styles/token.ts";

/** The firm's mark as icons, in the colours of the identity. */

/** @param corner the square's radius, of its 32 units */
function drawn(lines: string, corner = 5): string {
  const ground = `<rect width="32" height="32" rx="${corner}" fill="${token("ch1")}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}<g fill="none" stroke="${token("on-ch1")}" stroke-linecap="square">${lines}</g></svg>`;
}

const large = () =>
  `<path class="large" d="${single("company").mark.line}" stroke-width="2.4" stroke-linejoin="round"/>`;
const small = () => `<path class="small" d="${single("company").mark.small}" stroke-width="4"/>`;

/** The mark as an SVG, whose line is simpler where it is 24 pixels wide or less. */
export const favicon = () =>
  drawn(
    `<style>.small{display:none}@media (max-width:24px){.small{display:block}.large{display:none}}</style>${large()}${small()}`,
  );

/** The mark as a PNG. @param pixels its width; 24 and less have the simpler line */
export const icon = (pixels: number, corner?: number): Promise<Buffer> =>
  sharp(Buffer.from(drawn(pixels > 24 ? large() : small(), corner)), { density: pixels * 2.25 })
    .resize(pixels)
    .png({ palette: true })
    .toBuffer();

/** The mark as an ICO of PNGs, for what asks for /favicon.ico. */
export async function ico(widths: readonly number[]): Promise<Buffer> {
  const icons = await Promise.all(widths.map((width) => icon(width)));
  const head = Buffer.alloc(6 + 16 * icons.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(icons.length, 4);
  let end = head.length;
  for (const [index, { length }] of icons.entries()) {
    const at = 6 + 16 * index;
    const width = widths[index] ?? 0;
    head.set([width, width, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(end, at + 12);
    end += length;
  }
  return Buffer.concat([head, ...icons]);
}
