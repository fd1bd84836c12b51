declare module "subset-font" {
  type Axis = number | { min: number; max: number };

  /** Cuts a font down to some characters and axes; the package ships no types of its own. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2" | "sfnt"; variationAxes: Readonly<Record<string, Axis>> },
  ): Promise<Buffer>;
}
