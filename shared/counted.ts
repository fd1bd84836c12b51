/**
 * A number with the word that is right for it, such as `1 day` and `2 days`.
 *
 * @param more the word for every number but one; by default with an s
 */
export const counted = (number: number | string, one: string, more = `${one}s`): string =>
  `${number} ${String(number) === "1" ? one : more}`;
