import { diffArrays } from "diff";
import { parseDocument } from "yaml";
import { counted } from "../../shared/counted.ts";
import { text } from "../../shared/files.ts";
import { textBefore } from "./change.ts";
import { asSentence, ended, excerpt, type Mistake } from "./mistakes.ts";
import { isOneSlip } from "./near.ts";

/** Which line of a change brought a file's mistakes: what the file lacks or has since may show far below. */

/** Lines that a change took out and wrote at one place; `at` counts the lines above them. */
type Part = { readonly at: number; readonly gone: string[]; readonly added: string[] };

/** Whether all that a part did was to write a line once more. */
const isDoubled = ({ at, gone, added: [line, ...others] }: Part, lines: readonly string[]) =>
  gone.length === 0 && others.length === 0 && [lines[at - 1], lines[at + 1]].includes(line);

function partsOf(before: string, text: string): Part[] {
  const parts: Part[] = [];
  let [at, isOpen] = [0, false];
  for (const { value, added, removed } of diffArrays(before.split("\n"), text.split("\n"))) {
    const part = isOpen ? parts.at(-1) : undefined;
    if (removed) parts.push({ at, gone: value, added: [] });
    else if (added && part) part.added.push(...value);
    else if (added) parts.push({ at, gone: [], added: value });
    isOpen = Boolean(removed);
    if (!removed) at += value.length;
  }
  return parts;
}

const withoutPart = (text: string, { at, gone, added }: Part): string =>
  text
    .split("\n")
    .toSpliced(at, added.length, ...gone)
    .join("\n");

/** Whether the parser can't read a text; what it says is then only its first mistake. */
const isBroken = (text: string) => parseDocument(text).errors.length > 0;

/** What a file is built with: the column, the dashes and the name of a line, and the kind of a section. */
const structureOf = (line: string) =>
  /^ *(?:- +)*(?:type: .*|[\w/.-]+:(?: |$))?/.exec(line)?.[0] ?? "";

const withoutDash = "lacks the dash and the space that it had before the change";

/**
 * What a line says, if it lost its dash or begins in another column.
 *
 * @param isUnread whether the file can't be read, which the column of a field explains even with a new text
 */
function shifted(line: string, before: string, isUnread: boolean): string | undefined {
  const [is, was] = [line.trim(), before.trim()];
  if (was === `- ${is}`) return withoutDash;
  const [name, former] = [line, before].map((one) => structureOf(one).trim());
  const isSame = is === was || (isUnread && Boolean(name) && name === former);
  // More is said of other blanks.
  if (!isSame || /^ *[^\S ]/.test(line)) return undefined;
  const [now, then] = [line, before].map((one) => one.search(/\S/)) as [number, number];
  if (now === then) return undefined;
  return `begins too far to the ${now < then ? "left" : "right"}. Put ${counted(then, "space")} before it, as before the change`;
}

/** What is said at a part's first line of a mistake that may show elsewhere. */
const tail = ({ at }: Part, { line, message }: Mistake) =>
  `${line === undefined || line === at + 1 ? "" : `, line ${line}`}: ${message}`;

/** What is said of a line that is gone. */
function ofLostLine(line: string, then: string): string {
  const said = `“${excerpt(line)}” was here before the change. Put it back`;
  const isGroup = /^ *(?:- +)*[\w./-]+: *$/.test(line);
  return isGroup ? `${said}, or delete all that was under it` : `${said}. Without it${then}`;
}

/** The mistakes that a part brought, told at its own lines where that says more. */
function toldAt(part: Part, own: readonly Mistake[], now: string, isUnread: boolean): Mistake[] {
  const [first] = own;
  if (!first) return [];
  const { at, gone, added } = part;
  const [[before = ""], [line = ""]] = [gone, added];
  const here = (message: string): Mistake[] => [
    { file: first.file, line: at + 1, message: ended(message) },
  ];
  const within = own.filter(({ line = 0 }) => line > at && line <= at + added.length);
  if (isDoubled(part, now.split("\n")))
    return here(`"${excerpt(line)}": is there twice. Delete one`);
  // A list that needn't be there, and has lost its only entry, is what has to go.
  const isEmptied =
    /^ *- /.test(before) && first.line === at && first.message.includes("delete the line");
  if (gone.length === 1 && added.length === 0) {
    return isEmptied ? [...own] : here(ofLostLine(before, tail(part, first)));
  }
  if (gone.length !== 1 || added.length !== 1) {
    if (within.length > 0) return within;
    const isNew = isUnread && gone.length !== 1 && added.length > 0;
    const said = "the file can't be read since this was written. Write it as the lines beside it";
    return isNew ? here(`"${excerpt(line)}": ${said}, or delete it`) : [...own];
  }
  const move = shifted(line, before, isUnread);
  if (move) return here(`"${excerpt(line)}": ${move}`);
  const isBuilt = structureOf(line) !== structureOf(before);
  const was = `Before the change, this line was “${excerpt(before)}”`;
  if (within.length === 0) {
    const since = `"${excerpt(line)}": ${was}. Since then${tail(part, first)}`;
    return isBuilt || isUnread || isOneSlip(line, before) ? here(since) : [...own];
  }
  if (!isBuilt || line.trim() === before.trim()) return within;
  const [one = first] = within;
  const isTold = one.message.includes(before.trim());
  return [isTold ? one : { ...one, message: `${ended(was)} ${asSentence(one.message)}` }];
}

/** The one line, the last or the first of several that a part took out, without which there are mistakes. */
function missedOf(
  { at, gone, added }: Part,
  now: string,
  mistakesOf: (text: string) => readonly Mistake[],
): Part | undefined {
  const [first, last] = [gone.slice(0, 1), gone.slice(-1)];
  if (gone.length < 2 || added.length > 0) return undefined;
  return [last, first]
    .map((line): Part => ({ at, gone: line, added: [] }))
    .find((part) => mistakesOf(withoutPart(now, part)).length === 0);
}

/**
 * Tells a file's mistakes by the part of the change without which they aren't there.
 *
 * @param before the file's text before the change; empty if it is new
 * @param mistakesOf the mistakes that the file has with another text
 */
export function toldByChange(
  mistakes: readonly Mistake[],
  now: string,
  before: string,
  mistakesOf: (text: string) => readonly Mistake[],
): Mistake[] {
  const said = new Set(mistakes.map(({ message }) => message));
  const isUnread = isBroken(now);
  return (before ? partsOf(before, now) : []).reduce<Mistake[]>(
    (left, part) => {
      const other = withoutPart(now, part);
      const rest = mistakesOf(other).map(({ message }) => message);
      const own = left.filter(({ message }) => said.has(message) && !rest.includes(message));
      const isCause = rest.every((message) => said.has(message)) || (isUnread && !isBroken(other));
      if (own.length === 0 || !isCause) return left;
      const told = toldAt(missedOf(part, now, mistakesOf) ?? part, own, now, isUnread);
      return [...left.filter((mistake) => !own.includes(mistake)), ...told];
    },
    [...mistakes],
  );
}

/**
 * Finds the entries of lists that a change left without their dash, and which YAML takes for more of the text above.
 *
 * @returns a mistake for each in these files
 */
export const lostDashes = (files: readonly string[]): Mistake[] =>
  files.flatMap((file) =>
    partsOf(textBefore(file), text(file)).flatMap(({ at, gone, added }) =>
      added.flatMap((line, index) => {
        const [is, was] = [line.trim(), gone[index]?.trim()];
        const isText = is !== "" && !/^[\w/-]+:(?:\s|$)/.test(is);
        if (gone.length !== added.length || !isText || was !== `- ${is}`) return [];
        const message = `"${excerpt(line)}": ${withoutDash}. Put them back, or join the line with the one above`;
        return { file, line: at + index + 1, message: ended(message) };
      }),
    ),
  );
