import { getImage } from "astro:assets";
import type { ImageMetadata } from "astro";
import type { ComponentProps } from "react";
import { isSvg, type PictureUse, pictureOf } from "../reading/pictures.ts";
import { svgAddress } from "./svg.ts";

const photographs = import.meta.glob<ImageMetadata>(
  "/content/pictures/*.{avif,gif,jpeg,jpg,png,tiff,webp}",
  { eager: true, import: "default", caseSensitive: false },
);

/** The attributes of an `img`, and the AVIF files for a `source` before it. */
type Delivered = { readonly img: ComponentProps<"img">; readonly avif?: string };

/** Widths in pixels, and how wide the style sheets show a picture in a window. */
const shapes = {
  picture: { widths: [400, 720, 1008, 1344], sizes: "(min-width: 46rem) 42rem, 92vw" },
  portrait: {
    widths: [168, 336, 480],
    sizes: "(min-width: 64rem) 12rem, (min-width: 36rem) 29vw, 43vw",
  },
  logo: { widths: [], sizes: undefined },
} as const;

/** The height in CSS pixels of the highest logo. */
const logoHeight = 40;

const delivered = new Map<string, Promise<Delivered>>();

/**
 * A picture as AVIF and WebP in several sizes, turned, cropped for its use, and without metadata; an
 * SVG without metadata and scripts. Pictures that are too small have been refused before.
 */
export function deliver(file: string, use: PictureUse): Promise<Delivered> {
  const key = `${use} ${file}`;
  const made = delivered.get(key) ?? make(file, use);
  delivered.set(key, made);
  return made;
}

async function make(file: string, use: PictureUse): Promise<Delivered> {
  const { path, width, height } = pictureOf(file);
  if (isSvg(path)) return { img: { src: svgAddress(path), width, height } };
  const src = photographs[`/${path}`];
  if (!src) throw new Error(`${path} could not be imported.`);
  const { widths, sizes } = shapes[use];
  const isSquare = use === "portrait";
  const available = isSquare ? Math.min(width, height) : width;
  const largest =
    use === "logo"
      ? Math.round((logoHeight * width) / height)
      : Math.min(available, widths.at(-1) ?? available);
  const options = {
    src,
    width: largest,
    // Sharp's "attention" keeps the part with skin tones.
    ...(isSquare && { height: largest, fit: "cover", position: "attention" }),
    ...(use === "logo"
      ? { densities: [1, 2, 3] }
      : { widths: [...widths.filter((one) => one < largest), largest] }),
  } as const;
  const avif = await getImage({ ...options, format: "avif" });
  const webp = await getImage({ ...options, format: "webp" });
  const size = { width: webp.attributes.width, height: webp.attributes.height };
  const img = { src: webp.src, srcSet: webp.srcSet.attribute, sizes, ...size };
  return { img, avif: avif.srcSet.attribute };
}
