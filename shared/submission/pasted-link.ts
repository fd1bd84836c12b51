import { isTopLevel } from "./domains.ts";

/** Signs that open before a link, and those that close them behind it. */
const closers: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "<": ">",
  '"': '"',
  "“": "”",
  "”": "”",
  "„": "“”",
  "‘": "’",
  "‚": "‘’",
  "«": "»",
  "»": "«",
  "‹": "›",
  "›": "‹",
  "（": "）",
  "［": "］",
  "〈": "〉",
  "《": "》",
  "「": "」",
  "『": "』",
  "【": "】",
};
/** Quotes and Markdown signs that links have in them, too: these are dropped only at a link's end. */
const atEnds = ["'", "`", "*", "_", "~"];

// `https://`, `https:/`, `https//`, and one pasted behind another.
const scheme = /(?:https?(?::\/*|\/\/))+(?!https?:)(?=[\p{L}\p{N}[])/giu;
// A host where a word begins, perhaps a port, and the sign behind it.
const host =
  /(?<![^\s"'`*_~<\p{Ps}\p{Pi}\p{Pf}])([\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*)(:\d+)?(?=([/?#])?)/gu;

/** Top-level domains that are better known as endings of files. */
const fileEndings = ["zip", "mov", "md", "ps", "pub"];
/** A host with one of these endings is a file name, even with a scheme. */
const documentEnding = /^https?:\/\/[^\s/?#:@\\]+\.(?:pdf|docx?|odt|rtf|txt|pages|jpe?g|png)$/i;

/**
 * Returns the one link of what people paste: `CV https://example.com/cv`, `[cv](https://example.com)`,
 * `https:/example.com`, `example.com/cv`. It goes up to the next blank; a closing sign ends it if its
 * partner stands before it. A text with two links, or with a file name behind a blank, is returned as
 * it is.
 */
export function linkAlone(text: string): string {
  const found = new Set<string>();
  let from = 0;
  // Markdown has the same link twice.
  for (let times = 0; times < 3; times += 1) {
    const link = nextLink(text, from);
    if (!link) break;
    found.add(link.address);
    from = link.end;
  }
  const [address, ...others] = found;
  if (!address) return bareHost(text) ?? text;
  return others.length > 0 || isCut(text.slice(from)) ? text : address;
}

type Link = { readonly address: string; readonly start: number; readonly end: number };

function nextLink(text: string, from: number): Link | undefined {
  const [schemes] = matches(scheme, text, from);
  const ofHost = linkWithoutScheme(text, from);
  if (!schemes || (ofHost && ofHost.start < schemes.index)) return ofHost;
  // Part of an address with another scheme.
  if (text.slice(from, schemes.index).split(/\s/).at(-1)?.includes("://")) return undefined;
  const start = schemes.index + schemes[0].length;
  const end = endOf(text, start);
  const [typed = ""] = /https?[:/]*$/i.exec(schemes[0]) ?? [];
  const whole = /^https?:\/\/$/i.test(typed) ? typed : `${typed.replace(/[:/]/g, "")}://`;
  return { address: whole + text.slice(start, end), start, end };
}

/** The first host without a scheme that is surely a link: it begins with `www.`, or has a path. */
function linkWithoutScheme(text: string, from: number): Link | undefined {
  for (const { 1: name = "", 3: path, index } of matches(host, text, from)) {
    if ((path || /^www\./i.test(name)) && hasTopLevel(name)) {
      const end = endOf(text, index);
      return { address: `https://${text.slice(index, end)}`, start: index, end };
    }
  }
  return undefined;
}

/** The link to a host that is the whole text. */
function bareHost(text: string): string | undefined {
  const [found] = matches(host, text, 0);
  if (!found) return undefined;
  const { 0: address, 1: name = "", index } = found;
  const isAlone = !/[\p{L}\p{N}@]/u.test(text.slice(index + address.length));
  const isFile = address === name && fileEndings.includes(lastLabel(name));
  return isAlone && !isFile && hasTopLevel(name) ? `https://${address}` : undefined;
}

function matches(pattern: RegExp, text: string, from: number) {
  pattern.lastIndex = from;
  return text.matchAll(pattern);
}

function hasTopLevel(name: string): boolean {
  return name.length < 254 && /[^.]\.[^.]+\.?$/.test(name) && isTopLevel(lastLabel(name));
}

const lastLabel = (name: string) => name.replace(/\.$/, "").split(".").at(-1)?.toLowerCase() ?? "";

/** Where a link that starts here ends. */
function endOf(text: string, start: number): number {
  const before = text.slice(0, start);
  const closing = closersAfter(before);
  const inside: string[] = [];
  // Outlook writes a link behind its text: `https://example.com<https://example.com>`.
  const [upToBlank = ""] = text.slice(start).split(/\s|<(?=https?:)/i, 1);
  let end = start;
  for (const sign of upToBlank) {
    if (inside.at(-1) === sign) inside.pop();
    else if (closing.includes(sign)) break;
    else if ("([{".includes(sign)) inside.push(closers[sign] ?? "");
    end += sign.length;
  }
  for (const sign of atEnds) {
    if (!isOpen(sign, before)) continue;
    while (text[end - 1] === sign) end -= 1;
  }
  return end;
}

/** The signs that close what a text has opened and not closed itself. */
function closersAfter(text: string): string {
  const open: string[] = [];
  for (const sign of text) {
    const closed = open.findLastIndex((partner) => partner.includes(sign));
    if (closed >= 0) open.splice(closed);
    else if (closers[sign]) open.push(closers[sign]);
  }
  return open.join("");
}

/** Whether a quote or Markdown sign has been opened and not closed. */
function isOpen(sign: string, before: string): boolean {
  const runs = before.matchAll(new RegExp(`.?(?<![${sign}])[${sign}]+.?`, "gsu"));
  // An apostrophe, or part of a name.
  const inWord = /^[\p{L}\p{N}].*[\p{L}\p{N}]$/su;
  return [...runs].filter(([run]) => !inWord.test(run)).length % 2 === 1;
}

/** Whether what follows a link after a blank may be its end: a file name, or more of a query. */
function isCut(rest: string): boolean {
  return rest
    .split(/\s+/)
    .slice(1)
    .filter((word) => /[.=]/.test(word))
    .some((word) => word.split(/[/?#]/).some(isFileName) || /[?&]\w{1,40}=/.test(word));
}

/**
 * Whether a text is a file name, perhaps with its folders. `e.g`, `1.0` and `ada.lovelace` have no
 * ending of a file, `cv.eu` has a domain's.
 */
export function isFileName(text: string): boolean {
  if (documentEnding.test(text)) return true;
  if (/^https?:/i.test(text)) return false;
  const name = text.replace(/(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u, "");
  const [, ending = ""] = /[^\s.]\.([a-z\d]{2,5})$/i.exec(name) ?? [];
  if (!/[a-z]/i.test(ending)) return false;
  return fileEndings.includes(ending.toLowerCase()) || !isTopLevel(ending);
}
