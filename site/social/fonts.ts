import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The families of the site's pictures, cut by `media/cut-fonts.ts`: satori reads no WOFF2. */
export const fonts = {
  heading: { name: "Archivo", file: "social-archivo.ttf" },
  mono: { name: "Sometype Mono", file: "social-sometype-mono.ttf" },
} as const;

/** A font as satori takes it. */
export type Font = { readonly name: string; readonly data: Buffer };

/** Reads the fonts; the path is the project's folder, since the build moves this file. */
export async function readFonts(): Promise<Font[]> {
  const folder = join(process.cwd(), "site/generated/fonts");
  return Promise.all(
    Object.values(fonts).map(async ({ name, file }) => ({
      name,
      data: await readFile(join(folder, file)),
    })),
  );
}
