/** The two compositions of a hero's drawing: beside its heading, and over a page with room. */
export type Composition = "narrow" | "wide";

/** Letters of a composition, in its units. */
export const letters = { narrow: 12.5, wide: 9.5 } as const;

/** A drawing of this size, without a frame of its own. */
export const svg = ([width, height]: readonly [number, number], content: string, top = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 ${top} ${width} ${height}" fill="none" stroke-linejoin="round">${content}</svg>`;

/** Labels in the composition's letters. */
export const labels = (composition: Composition, texts: readonly string[]): string =>
  `<g fill="var(--screen-ink-2)" font-family="var(--font-mono)" font-size="${letters[composition]}">${texts.join("")}</g>`;

/** A label at a place, with further attributes. */
export const label = (x: number, y: number, text: string, attributes = ""): string =>
  `<text x="${x}" y="${y}"${attributes && ` ${attributes}`}>${escaped(text)}</text>`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A number in path data. */
export const rounded = (number: number): number => Math.round(number * 100) / 100;

/** The labels of a drawing, as a reader sees them. */
export const labelsIn = (drawing: string): string[] =>
  [...drawing.matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, text = ""]) =>
    text.replaceAll(/<[^>]*>/g, " ").trim(),
  );
