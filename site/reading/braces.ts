import { type Document, visit, type YAMLError } from "yaml";

/** Slips in braces, { }, and brackets, [ ]. */

/** What is wrong with the line at an offset. */
export type Cause = { readonly offset: number; readonly cause: string };

/** The line that has this place. */
export const lineAt = (text: string, offset: number) =>
  text.slice(text.lastIndexOf("\n", offset - 1) + 1).split("\n", 1)[0] ?? "";

/** Braces or brackets whose end the parser doesn't find; it looks for it until another group begins. */
export function unclosed(document: Document, text: string, error: YAMLError): Cause | undefined {
  if (!/^Flow .* end with a/.test(error.message)) return undefined;
  const [end] = error.pos;
  let offset = end;
  visit(document, {
    Collection(_key, { flow, range }) {
      if (flow && range?.[1] === end) offset = range[0];
    },
  });
  const [line = ""] = text.slice(offset).split("\n", 1);
  const closing = line.startsWith("{") ? "}" : "]";
  const [, lost] = new RegExp(`\\s#\\s*(.*\\${closing}.*)$`).exec(line) ?? [];
  if (lost) {
    const cause = `everything after the # is lost: "${lost.slice(0, 40)}". Put the text that has the # in quotes`;
    return { offset, cause };
  }
  const isBelow = new RegExp(`^ *\\${closing}`, "m").test(text.slice(end));
  if (/^.[^\S\n]*$/.test(line) && isBelow) {
    return {
      offset: end,
      cause: `must begin further to the right than the line with the ${line.trim()}`,
    };
  }
  const name = closing === "}" ? "brace" : "bracket";
  return { offset, cause: `lacks its closing ${name}, ${closing}` };
}

/** What to say of a field without a comma before it. */
export const lacksComma = (name: string) => `lacks a comma before “${name}:”. Put one there`;

/** A colon in braces or brackets that the parser takes for a field's. */
function colonWithin(before: string, typed: string): string {
  const [, text = "", name] = /^(.*\S) +([a-z][\w-]*)$/.exec(typed.split(": ", 1)[0] ?? "") ?? [];
  if (name && /^[\d/]\S*$/.test(text)) return lacksComma(name);
  if (name) {
    return `lacks quotes around “${typed}”, or a comma before “${name}:” if that is a field`;
  }
  // In brackets, the text has begun before its first colon.
  const isPart = /\[[^[\]{}]*$/.test(before) || /["\n]/.test(typed);
  const whole = isPart ? "Put the whole text in quotes" : `Write "${typed}", in quotes`;
  return `has a second colon and a space. ${whole}`;
}

/** At least two fields with their texts. */
const fieldsOnly = /^(?:[a-z][\w-]*: (?:"[^"]*"|(?:[^",:]|:\S)+)(?:, *(?=\S)|$)){2,}$/;

/** Fields or a list whose first sign is missing or is another one, or follows the name without a colon. */
export function otherBraces(line: string): string | undefined {
  const entry = line.trim().replace(/^(?:- +)*/, "");
  const value = entry.replace(/^[\w-]+: +/, "");
  for (const typed of [value, entry]) {
    const fields = typed.replace(/^[({<]\s*|\s*[)}>]$/g, "");
    const isBraced = typed === fields || /^\{.*\}$/.test(typed);
    if (!isBraced && fieldsOnly.test(fields)) return `must be in braces. Write “{ ${fields} }”`;
  }
  const [, name, group] = /^([\w-]+) (\{ ?[\w-]+: .*\}|\[.*\])$/.exec(entry) ?? [];
  if (name) return `lacks a colon after the field's name. Write “${name}: ${group}”`;
  return /^[^[]*, [^[]*\]$/.test(value) ? "lacks its opening bracket, [" : undefined;
}

/** @returns what is wrong in or after braces and brackets, at the place of the error */
export function bracesCause(text: string, { code, message, pos }: YAMLError): string | undefined {
  const [begin, end] = pos;
  if (code === "BLOCK_IN_FLOW")
    return colonWithin(text.slice(0, begin), text.slice(begin, end).trim());
  if (message.startsWith("Missing , ")) {
    return "lacks a comma between two entries, or quotes around a whole text";
  }
  if (code !== "UNEXPECTED_TOKEN") return undefined;
  if (message.startsWith("Unexpected , ")) return "has a comma with nothing before it. Delete it";
  const [rest = ""] = text.slice(begin).split("\n", 1);
  if (/^Unexpected flow-\w+-end/.test(message)) {
    return `has a closing ${rest.startsWith("}") ? "brace" : "bracket"} too many. Delete it`;
  }
  if (!/[\]}]\s*$/.test(text.slice(0, begin))) return undefined;
  const line = lineAt(text, begin);
  const [, address] = /^\s*(?:- +)*[\w-]+: +\[[^\]]*\]\(([^\s)]+)\)\s*$/.exec(line) ?? [];
  if (address) {
    return `is a link as in a sentence. Put it in quotes or, where an address belongs, write ${address} alone`;
  }
  const [sign] = /^[,.;](?=\s*$)/.exec(rest) ?? [];
  return sign
    ? `has “${sign}” at its end. Delete it`
    : "goes on after a bracket. Put the whole text in quotes";
}
