import families from "./font-fallbacks.json";

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/**
 * Faces of the system's fonts, scaled so that text is as wide as in the site's own fonts.
 * Of a family's faces, a browser uses the last that it finds. WebKit on Linux finds a font
 * only by its family's name and chooses the weight itself, so that name comes last.
 */
export const fontFallbacks = families
  .flatMap(({ family, weights, ascent, descent, sizes }) =>
    Object.entries(sizes).map(([names, size]) => {
      const scale = size / 100;
      const sources = names.split(", ").map((name) => `local("${name}")`);
      return `@font-face{font-family:"${family} Fallback";src:${sources};font-weight:${weights};size-adjust:${percent(scale)};ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:0%}`;
    }),
  )
  .join("");
