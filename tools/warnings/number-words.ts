const words =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** How texts write a number: in digits, and up to twenty also as a word. */
export const written = (number: number): string[] => [String(number), words[number] ?? []].flat();

/** A number from two on, as texts have it. */
export const anyNumber = `(?:\\d+|${words.slice(2).join("|")})`;

const more = ["half", "thirty", "forty", "sixty", "ninety"];
const number = `(?:\\d+|${[...words.slice(1), ...more].join("|")})`;
const unit = "(?:day|week|month|year|hour|minute)s?\\b";
/** Also how often, such as “a day a week”. */
const time = new RegExp(
  `\\b(?:an?|${number}) ${unit} an? ${unit}|\\b(?:${number} (?:to|or) )?(?<!and a )${number}(?: (?:\\w+ )?|-)${unit}`,
  "gi",
);

/** An amount, a share or another number of three digits and more, without years. */
const quantity =
  /€ ?\d[\d,]*|\b\d{1,3}(?:,\d{3})+\b|\b(?!(?:19|20)\d\d\b)\d{3,}\b|\b\d+(?:\.\d+)? ?%/g;

/** How a text says one of its quantities or times. */
export const asSaid = (text: string, one: string): string | undefined =>
  [...(text.match(time) ?? []), ...(text.match(quantity) ?? [])].find((said) =>
    [...timesIn(said), ...quantitiesIn(said)].includes(one),
  );

/** The quantities that a text says, without commas and blanks. */
export const quantitiesIn = (text: string): string[] =>
  (text.match(quantity) ?? []).map((said) => said.replaceAll(/[, ]/g, ""));

/** The times that a text says, such as "2 working day": in small letters, digits and the singular, so that they are the same however written. */
export const timesIn = (text: string): string[] =>
  (text.match(time) ?? []).map((said) =>
    said
      .toLowerCase()
      .replace(/^an? /, "one ")
      .replaceAll(/[a-z]+/g, (word) => `${words.includes(word) ? words.indexOf(word) : word}`)
      .replace(/half an? /, "half ")
      .replaceAll("-", " ")
      .replace(/s$/, ""),
  );
