/** What one line shows to be wrong by itself, in words for people who know no YAML. */

/** A field, or a former address, whose text directly follows its colon, or whose colon follows a blank; not a link. */
const noSpace = /^(?:- +)*([a-z][\w-]*|\/[\w/-]+) ?:(?!\/\/)(\S.*)$/i;

/** What to write instead of a field whose colon lacks its space; undefined for others. */
export const spaced = (typed: string) => {
  const [, name, text] = noSpace.exec(typed.trim()) ?? [];
  return name && `lacks a space after the colon. Write “${name}: ${text}” instead`;
};

/** An address with a blank after https:, as some keyboards put one after each colon. */
export const spacedAddress = (typed: string) => {
  const [, begin, rest] = /(https?:) +(\/\/\S*)/i.exec(typed) ?? [];
  return begin && `has a blank in its address. Write ${begin.toLowerCase()}${rest}`;
};

/** What to write instead of a field whose colon is missing, or is another sign. */
export function lacksColon(typed: string, isField: (name: string) => boolean): string | undefined {
  const [, name = "", text] = /^([a-z]\w*)[;,.]? (.+)$/is.exec(typed) ?? [];
  return isField(name)
    ? `lacks a colon after “${name}”. Write “${name}: ${text}” instead`
    : undefined;
}

/** An entry of a list whose text directly follows its dash, which before a digit is a minus. */
const noBlank = /^-([^\s\d-].*)$/;

export const afterDash = (typed: string) => {
  const [, entry] = noBlank.exec(typed.trim()) ?? [];
  return entry && `lacks a space after the dash. Write “- ${entry}” instead`;
};

/** Two addresses without the colon that moved has between them. */
export const unmoved = (typed: string) =>
  /^\s*\/\S*[^\s:]\s*(?:[-=–—]*>|→|=|\s)\s*\/\S+\s*$/.test(typed)
    ? "must have a colon and a space between the two addresses, as in /old: /new"
    : undefined;

/** What to do about a line that Enter made in the middle of a sentence. */
export const joinLines =
  "If it goes on with the text above, join the lines, or begin this one further to the right";

/** A sign that YAML doesn't take for the beginning of a text. */
export const sign = /^(?:[-?](?=\s|$)|[&!%@`*,\]}]|[|>](?![-+\d]*\s*$))/;

/** What to do about a text with such a sign. */
export const quoteSign = (found: string) => {
  const instead = found === "-" ? ", or begin the list on a line of its own" : "";
  // A text that begins in bold or with code keeps its sign.
  const out = /[*`]/.test(found) ? "" : ", or leave the sign out";
  return `begins with a special sign (${found}). Put the whole text in quotes${out}${instead}`;
};

/** A text in quotes that YAML takes for letters. */
export const curlyQuoted = (typed: string) =>
  /^\s*(?:- +)*(?:[\w-]+: +)?[“”„‘’«]/.test(typed)
    ? `begins with a curly quote, which doesn't count here. Put straight quotes, ", around the whole text, in place of curly ones there`
    : undefined;
