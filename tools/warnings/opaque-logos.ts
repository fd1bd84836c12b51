import { isMap, isScalar, isSeq, visit } from "yaml";
import type { Mistake, Place } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { isOpaque } from "../../site/reading/pictures.ts";
import { allContent } from "../../site/reading/places.ts";

type Logo = { readonly image: string; readonly place: Place };

/** The logos in a content file. */
function logosIn(file: string): Logo[] {
  const { document, placeOf } = parsed(file);
  const found: Logo[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== "marks" || !isSeq(value)) return;
      for (const mark of value.items.filter(isMap)) {
        const image = mark.get("image", true);
        if (isScalar(image)) found.push({ image: `${image.value}`, place: placeOf(image) });
      }
    },
  });
  return found;
}

/** @returns a warning for each logo with a background, which is a light box in dark mode */
export async function opaqueLogos(): Promise<Mistake[]> {
  const logos = allContent().flatMap(logosIn);
  const seen = await Promise.all(logos.map(({ image }) => isOpaque(image)));
  return logos
    .filter((_, index) => seen[index])
    .map(({ image, place }) => ({
      ...place,
      message: `${image} has a background, so in dark mode a light box is shown in its place. Use a logo without a background, as SVG or PNG.`,
    }));
}
