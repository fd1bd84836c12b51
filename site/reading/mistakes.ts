/** Has one line for each mistake of a content file: file, line, and what is wrong. */
export class ContentError extends Error {
  override name = "ContentError";
}

/** What is wrong at an offset of a file. */
export type Mistake = { readonly offset: number; readonly message: string };
