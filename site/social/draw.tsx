import { renderToStaticMarkup } from "react-dom/server";
import satori from "satori";
import { version as satoriVersion } from "satori/package.json";
import sharp from "sharp";
import { Card } from "./Card.tsx";
import { type Kept, keep } from "./cache.ts";
import { fitTitle } from "./fit-title.tsx";
import type { Font } from "./fonts.ts";
import { comfortable, layoutOf, titleSizes } from "./layout.ts";
import type { Picture } from "./pictures.ts";
import { height, width } from "./size.ts";

/** What a picture may weigh in bytes, so that a link's preview is there at once. */
const heaviest = 80_000;
const png = { palette: true, colours: 96, effort: 7, compressionLevel: 9, dither: 0 } as const;

/**
 * A page's social picture as PNG: from an earlier build if all that it depends on is unchanged.
 *
 * @param folder where pictures are kept between builds
 */
export async function socialPicture(
  picture: Picture,
  name: string,
  fonts: readonly Font[],
  folder: string,
): Promise<Kept> {
  const card = (size: number) => <Card picture={picture} name={name} size={size} />;
  // The card's markup at every size it may have says all that satori will see.
  const ingredients = [
    ...titleSizes.map((size) => renderToStaticMarkup(card(size))),
    ...fonts.map(({ data }) => data),
    JSON.stringify([png, comfortable, layoutOf(picture.subject).title]),
    JSON.stringify([satoriVersion, sharp.versions]),
  ];
  return keep(folder, picture.src, ingredients, async () => {
    const size = await fitTitle(picture.title, layoutOf(picture.subject).title, fonts);
    const svg = await satori(card(size), { width, height, fonts: [...fonts] });
    const image = await sharp(Buffer.from(svg)).png(png).toBuffer();
    if (image.length > heaviest) throw new Error(`${picture.src} weighs ${image.length} bytes`);
    return image;
  });
}
