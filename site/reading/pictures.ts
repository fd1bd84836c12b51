import { basename, dirname, extname, parse } from "node:path";
import sharp from "sharp";
import { find, root, text } from "../../shared/files.ts";
import { removedFiles } from "./change.ts";
import { type Mistake, placeAt } from "./mistakes.ts";
import { nearTo } from "./near.ts";

/** The pictures in content/pictures, and what is wrong with one where content names it. */

/** What the build makes pages' pictures from, whatever the case of a name's ending. */
const endings = [".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".tiff", ".webp"];

/** Whether a file is a picture that the build can use, by its name. */
export const isOffered = (path: string) => endings.includes(extname(path).toLowerCase());

/** Where a picture is used, and the pixels that it needs there. */
const needed = {
  picture: { width: 672 },
  portrait: { width: 320, height: 320 },
  logo: { height: 80 },
} as const;

export type PictureUse = keyof typeof needed;

/** Whether a picture is a drawing, which has any size. */
export const isSvg = (path: string) => /\.svg$/i.test(path);

/** A picture as a visitor sees it, already turned, in pixels. */
type Size = { readonly width: number; readonly height: number };

// A picture of the firm's replaces an example's of the same name.
const paths = [...find("site/blocks/*/*.svg"), ...find("content/pictures/*")];
const pictures = await Promise.all(paths.map(async (path) => ({ path, size: await read(path) })));
/** By their names as an editor types them: macOS decomposes accents in file names. */
const known = new Map(pictures.map((picture) => [basename(picture.path).normalize(), picture]));

/** The paths of all drawings, below the project's folder. */
export const drawings = () => paths.filter(isSvg);

/**
 * Reads the whole picture: one that was cut off would be published with a grey rest.
 *
 * @returns its size, or why it can't be used
 */
async function read(path: string): Promise<Size | string> {
  if (!isOffered(path)) {
    return `can't be used. Save it as JPEG or PNG; a name can end in ${endings.join(", ")}`;
  }
  if (/[#?%]/.test(path)) return "can't have #, ? or % in its name. Rename the file";
  try {
    const image = sharp(`${root}/${path}`, { failOn: "truncated" });
    const { format, pages = 1, autoOrient } = await image.metadata();
    if ((format === "svg") !== isSvg(path)) {
      return `is ${format.toUpperCase()}, and its name says otherwise. Rename the file`;
    }
    if (isSvg(path) && /data:image\/(?!svg)/.test(text(path))) {
      return "has a photograph in it. Use the photograph itself, or an SVG without one";
    }
    if (pages > 1) return "is animated or has several pages. Save one of them as JPEG or PNG";
    if (!isSvg(path)) await image.resize(8).raw().toBuffer();
    return autoOrient;
  } catch {
    if (/^.{4}ftyp(?:hei|hev|mif)/s.test(text(path).slice(0, 12))) {
      return "is HEIC, an iPhone's own format, whatever its name says. Export it as JPEG, for example from Photos or Preview";
    }
    return "isn't a picture, whatever its name says, or is only part of one. Open it in a picture program and save it as JPEG or PNG";
  }
}

/** The size of a picture, and its path below the project's folder. */
export function pictureOf(file: string): Size & { readonly path: string } {
  const { path, size } = known.get(file.normalize()) ?? {};
  if (!path || typeof size !== "object") throw new Error(`${file} can't be used.`);
  return { path, ...size };
}

/** Whether no part of a picture is transparent, as far as that can be known: a drawing isn't looked into. */
export const isOpaque = async (file: string): Promise<boolean> =>
  !isSvg(file) && (await sharp(`${root}/${pictureOf(file).path}`).stats()).isOpaque;

/**
 * The build also reads pictures that no page shows yet.
 *
 * @param found the mistakes of content files, which name the problems of pictures that they show
 * @returns a mistake for each other picture that can't be used
 */
export const unusablePictures = (found: readonly Mistake[]): Mistake[] =>
  pictures
    .filter(({ path, size }) => isOffered(path) && typeof size === "string")
    .filter(({ path, size }) => !found.some(({ message }) => message.includes(`${path} ${size}`)))
    .map(({ path, size }) => ({ file: path, message: `${size}.` }));

/** What a drawing loads from another host, or has besides shapes: HTML, or entities for such addresses. */
const foreign =
  /(?:(?:href|src)\s*=\s*["']|url\(\s*["']?|@import\s*["']?)\s*(?:https?:)?\/\/|@import|<foreignObject|<!ENTITY|<\?xml-stylesheet/i;

/** @returns a mistake for each drawing that isn't complete in itself */
export const foreignDrawings = (): Mistake[] =>
  [...drawings(), ...find("site/public/**/*.svg")].flatMap((file) => {
    const source = text(file);
    const index = source.search(foreign);
    if (index < 0) return [];
    const found = source.slice(index, index + 40).split("\n")[0];
    const message = `“${found}” loads or links to something outside the drawing. Save it with everything in it, without links.`;
    return { ...placeAt(file, source, index), message };
  });

/** Whether a description is only the name that a camera or a program gave the file. */
export const namesFile = (alt: string) => isOffered(alt) || /\.(?:heic|pdf)$/i.test(alt);

/** What is wrong with a file that content shows in this way, if anything is. */
export function pictureProblem(file: string, use: PictureUse): string | undefined {
  const picture = known.get(file.normalize());
  if (!picture) {
    const elsewhere = find("content/**/*").find(
      (path) => basename(path) === basename(file) && dirname(path) !== "content/pictures",
    );
    if (elsewhere) {
      return `names a picture that is at ${elsewhere}. Move it into content/pictures, and write its name alone`;
    }
    const isGone = removedFiles().includes(`content/pictures/${file}`);
    if (isGone) {
      return "names a picture that the change deleted. Put it back, or delete this line; of somebody who has left, delete the file";
    }
    const near = nearTo(file, [...known.keys()]);
    const stemOf = (name: string) => parse(name).name.toLowerCase();
    const same = [...known.keys()].find((name) => stemOf(name) === stemOf(file));
    if (same) return `names a picture that is called ${same}. Write ${same}`;
    return `names a picture that does not exist. Put it into content/pictures, and write its name alone${near.length > 0 ? `, such as ${near.join(", ")}` : ""}`;
  }
  const { path, size } = picture;
  if (typeof size === "string") return `${path} ${size}`;
  const { width, height } = size;
  const least = { width: 1, height: 1, ...needed[use] };
  if (isSvg(file) || (width >= least.width && height >= least.height)) return undefined;
  const sizes = Object.entries(needed[use]).map(([side, pixels]) => `${pixels} in ${side}`);
  return `${path} has ${width} by ${height} pixels, and needs at least ${sizes.join(" and ")} here. Use a larger original`;
}
