import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  visit,
} from "yaml";
import { lacksDash, listBeside } from "./columns.ts";
import { afterDash, curlyQuoted, quoteSign, spaced } from "./line-slips.ts";
import { placeAt, type Slip } from "./mistakes.ts";
import { unseen, unseenAt } from "./read-text.ts";

/** What YAML reads without an error, but not as an editor meant it. */

/** A part of a group in braces that has no colon. */
function inBraces(typed: string, isFirst: boolean): string {
  const [, name, value] = /^([a-z]\w*) (\S+)$/i.exec(typed) ?? [];
  return name && (isFirst || /^\d/.test(value ?? ""))
    ? `lacks a colon and a space after its name. Write “${name}: ${value}” instead`
    : "follows a comma within { }, which begins a new field. Put the text with the comma in straight quotes";
}

/** A blank that YAML takes for a letter, where a line begins. */
export const specialBlank = /^ *(?:- +)*(?:[\w-]+:)? *(?:[^\S \t\r\n]|[\u200b\u2060])/m;

/** @returns each text or field of a file that was meant as something else */
export function lostText(document: Document, text: string): Slip[] {
  const found: Slip[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      if (!isScalar(key)) return;
      const [offset = 0, end] = key.range ?? [];
      if (/(?:^|\n|[[{,]) *(?:- +)*\? +$/.test(text.slice(0, offset))) {
        found.push({ offset, message: quoteSign("?") });
        return;
      }
      const around = path.at(-1);
      const afterComma =
        isMap(around) && around.flow
          ? inBraces(String(key.value), around.items[0]?.key === key)
          : undefined;
      const cause =
        afterDash(String(key.value)) ??
        (value === null && (spaced(String(key.value)) ?? afterComma));
      const [number] = /(?<=: )\d{1,3}, ?\d{3}$/.exec(text.slice(0, end)) ?? [];
      const [fraction] = /(?<=: )\d+, ?\d+$/.exec(text.slice(0, end)) ?? [];
      if (cause && number) {
        const message = `"${number}": a number has no comma. Write ${number.replace(/, ?/, "")}`;
        found.push({ offset, message });
      } else if (cause && fraction) {
        found.push({ offset, message: `"${fraction}": must be a whole number, without a comma` });
      } else if (cause) found.push({ offset, message: `"${key.value}": ${cause}` });
    },
    Seq(_key, list, path) {
      const empty = list.items.find(
        (item) => isScalar(item) && item.value === null && !item.source,
      );
      if (isScalar(empty) && !list.flow) {
        const message = "a dash without a text. Delete the line, or write one after it";
        found.push({ offset: empty.range?.[0] ?? 0, message });
      }
      const known = new Map<string, number>();
      // A row of a table may say the same in two columns.
      const entries = isSeq(path.at(-1)) ? [] : list.items.filter(isNode);
      for (const entry of entries) {
        const [offset = 0] = entry.range ?? [];
        const said = JSON.stringify(entry.toJSON());
        const first = known.get(said);
        known.set(said, first ?? offset);
        if (first === undefined) continue;
        const { line = 0 } = placeAt("", text, first);
        found.push({
          offset,
          message: `says the same as the entry at line ${line}. Change it, or delete it`,
        });
      }
    },
    Node(_key, node, path) {
      const [start = 0, end] = node.range ?? [];
      const add = (message: string, offset = start) => found.push({ offset, message });
      if (isAlias(node) || node.anchor || node.tag) {
        add(quoteSign(isAlias(node) ? "*" : node.anchor ? "&" : "!"));
      } else if (isScalar(node) && node.comment) {
        const comment = node.comment.trim().slice(0, 40);
        const lost = `everything after the # is lost: "${comment}". Put the whole text in quotes, or leave the # out`;
        add(curlyQuoted(text.slice(start)) ?? lost);
      }
      const value = isScalar(node) ? String(node.value) : "";
      // Code of several lines can have tabs.
      const isCode = isScalar(node) && node.type === "BLOCK_LITERAL";
      const odd = [value.search(unseen), isCode ? -1 : value.indexOf("\t")].find((at) => at >= 0);
      if (odd !== undefined) add(unseenAt(value, odd));
      const typed = isScalar(node) && node.type === "PLAIN" ? text.slice(start, end) : "";
      // A quotation has a whole sentence in them.
      if (/^[“„‘«][^“”‘«»]*(?<![.!?])[”“’»]$/.test(typed)) {
        add(
          `${typed} is in curly quotes, which would be shown. Use straight quotes or, if they are to be shown, put straight ones around it all`,
        );
      }
      if (/^[“„][^“„"]*"$/.test(typed)) {
        add(`${typed} begins with a curly quote and ends with a straight one. Use straight quotes`);
      }
      // Within braces, a comma may have cut it off.
      const isInFlow = path.some((around) => isCollection(around) && around.flow);
      if (!isInFlow && /^[^“„].*"$/s.test(typed) && typed.split('"').length % 2 === 0) {
        add('ends with a quotation mark (") that has no beginning. Delete it, or put one in front');
      }
      if (/[\]}],$/.test(typed)) add("has a comma at its end. Delete it");
      const [begun = ""] = typed.split("\n", 1);
      const entry = /(?<=\n *)-.*/.exec(typed);
      const dash = entry && afterDash(begun);
      const field = path.at(-1);
      const isList = entry?.[0].startsWith("- ");
      if (dash) add(`"${begun}": ${dash}`);
      else if (entry && isList && isPair(field) && isScalar(field.key)) {
        const isBeside = !text.slice(field.key.range?.[1], start).includes("\n");
        const shown = isBeside ? `${field.key.value}: ${begun}` : begun;
        add(`"${shown}": ${isBeside ? listBeside(begun) : lacksDash(begun)}`);
      } else if (entry && isList && isSeq(field) && field.items.some(isSeq)) {
        add(`"- ${begun}": begins a row, which has two dashes. Write “- - ${begun}”`);
      } else if (entry && isList) {
        const message = `"${entry[0]}": is further to the right than the entry above`;
        add(message, start + entry.index);
      }
    },
  });
  return found;
}
