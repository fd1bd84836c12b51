/** Marks that a page would show as they were typed: GitHub, Word or a chat shows something else. */

const onlyWords = "headings and labels have only words";
const literally = "a backslash before a sign, such as \\*, shows the sign itself";

/** A mark, and what to write instead. */
const marks: readonly (readonly [mark: RegExp, instead: string])[] = [
  [/~~/, "Leave ~~ out: nothing can be struck through"],
  [/\[\^[^\]\s]+\]/, "There are no footnotes: write a link, or one more sentence"],
  [/^\[[ x]\]\s/im, "There are no task lists: leave the brackets out"],
  [/\[!\w+\]/, "There are no coloured boxes: leave the mark out"],
  [/^\[[^\]]+\]:\s/m, "Write the address behind the words: [words](/address)"],
  [/(?:^|\s):[a-z][a-z0-9_]+:(?!\S)/, "Write the sign itself, or leave it out"],
  [/\$\$/, "There are no formulas: use words, or `code`"],
  [
    /^.*-{2,} *\|.*$|^\|.*\|$/m,
    "A table is a block of the type table, which pages have and notes don't",
  ],
  [/^(?:[-=*_] ?){3,}$/m, "There are no lines across: leave it out"],
  [
    /^#{2,6}[^\s#]|^#{1,6}\s+\S/m,
    "Leave the sign out, or begin a heading in a note with ## and a space",
  ],
  [/^\d+\.\p{L}/mu, "Put a space after the number's dot"],
  [
    /^(?:[•·▪◦‣●]\s*|o\s{2,}|[-+>]\s+)\S/m,
    "Leave the sign out, or begin an entry of a list with - and a space",
  ],
  [/^\*\s/m, "Leave the star out, or write as many before the words as after them: **bold**"],
  [/\S *\n\s*\n *\S/, "A text is one paragraph: leave the blank line out, or write another block"],
  // A sentence would not show these as they are.
  [/`[^`]+`/, `Leave the backticks out: ${onlyWords}`],
  [/\[[^[\]]+\]\([^\s()]+\)/, `Leave the brackets and the address out: ${onlyWords}`],
  [
    /(?<![\\*\p{L}\d])(\*\*?)(?![\s*])[^*]*[^\s*\\]\1(?![*\p{L}\d])/u,
    `Leave the stars out: ${onlyWords}`,
  ],
  [/[‘’'´′]{3}|`/, `Write \`code\`, or in a note lines of three backticks around it; ${onlyWords}`],
  [
    /\]\((?:\/|#|https?:|mailto:|tel:)[^\s()]*(?:\s|$)(?![^()]*\))/,
    "Close the link: put a ) behind its address",
  ],
  [
    /\]\s*\(|\]\[/,
    `Write [words](/address) without a blank between; one in the address is %20; ${onlyWords}`,
  ],
  [
    /\[[^[\]()]*\((?:\/|#|https?:|mailto:|tel:)[^\s()]*\)/,
    "Close the first bracket: [words](/address)",
  ],
  [/\)\[(?=\/|#[a-z]|https?:|mailto:|tel:)/, "Swap the brackets: [words](/address)"],
  [
    /\*\*|[^\s*\\]\*|(?<!\\)\*[^\s*]|(?<=^|\s)\*$/,
    `Write **bold** or *emphasis*; ${onlyWords}; ${literally}`,
  ],
  [
    /\{ *(?!(?:email|phone)\})[a-z]\w*(?:\.\w+| *\})/i,
    `A figure is, for example, {team.members}; ${literally}`,
  ],
  [
    /<(?:!--|\/?[a-z][^<>]*>)/i,
    "There is no HTML: leave the tag out, or write **bold**, *emphasis* or a link instead",
  ],
  [/&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i, "Write the sign itself"],
  [/\\[\\*_`[\]{}#]/, "Leave the backslash out: only sentences have marks"],
];

/** Addresses that GitHub turns into links. */
const addresses: typeof marks = [
  [/https?:\/\/\w|\bwww\.\w/, "Write a link: [words](https://…)"],
  [/[\w.+-]+@\w[\w-]*\.\w/, "Write a link: [words](mailto:…)"],
];

/** A mark at this place in a text, and what to write instead. */
type StrayMark = { readonly index: number; readonly instead: string };

/**
 * Finds the marks in a text that a page shows.
 *
 * @param isLink whether all of it is a link
 */
export const strayMarks = (shown: string, isLink: boolean): StrayMark[] =>
  [...marks, ...(isLink ? [] : addresses)].flatMap(([mark, instead]) =>
    [...shown.matchAll(new RegExp(mark, `g${mark.flags}`))].map(({ index }) => ({
      index,
      instead,
    })),
  );
