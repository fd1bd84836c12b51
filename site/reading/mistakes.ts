/** A line of a file, or a file as a whole. */
export type Place = { readonly file: string; readonly line?: number };

/** What is wrong at a place, or may be, in whole sentences. */
export type Mistake = Place & {
  readonly message: string;
  /** The same for all mistakes that one thing causes, such as a link's target: they are reported as one. */
  readonly cause?: string | undefined;
};

/** What is wrong at an offset of a file, without a full stop at the end. */
export type Slip = Pick<Mistake, "message" | "cause"> & { readonly offset: number };

/** The beginning of what was typed, as messages quote it. */
export const excerpt = (typed: string): string => {
  const line = typed.replaceAll(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59).trim()}…` : line;
};

/** What is said, where a sentence begins with it. */
export const asSentence = (said: string): string =>
  said.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** How a message begins that is about a field's name, not about what follows it. */
export const ofName = "the name before the colon";

/** A place as messages name it, such as `content/home.yaml, line 12`. */
export const placeName = ({ file, line }: Place): string =>
  line === undefined ? file : `${file}, line ${line}`;

/** The place of an offset in a file's text. */
export const placeAt = (file: string, text: string, offset: number): Place => ({
  file,
  line: text.slice(0, offset).split("\n").length,
});

/** A slip's message with its full stop, unless it ends in a question, or in a sentence that was typed. */
export const ended = (message: string): string => (/[.?]$/.test(message) ? message : `${message}.`);

/** A mistake as it is printed. */
export const worded = (mistake: Mistake): string => `${placeName(mistake)}: ${mistake.message}`;

/** Has the mistakes of a content file; its message has a line for each. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly mistakes: readonly Mistake[];

  constructor(...mistakes: readonly Mistake[]) {
    super(mistakes.map(worded).join("\n"));
    this.mistakes = mistakes;
  }
}

/** The mistakes for which a content file can't be read; none if it can. */
export function mistakesIn(read: () => unknown): readonly Mistake[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.mistakes;
  }
}
