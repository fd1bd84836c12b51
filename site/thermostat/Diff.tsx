import type { ChangedLine } from "../../firmware/compiler/patches.ts";
import textCss from "../styles/text.module.css";
import css from "./Diff.module.css";

type Props = {
  file: string;
  lines: readonly ChangedLine[];
  /** Whether the firmware has the bug now. */
  isIn: boolean;
};

/** The original lines and the bug's; words that only one of them has are marked. */
export function Diff({ file, lines, isIn }: Props) {
  return (
    <div className={css.diff} translate="no">
      <p className={textCss.mono}>{file}</p>
      <pre>
        {lines.map(({ sign, text }) => {
          const others = lines.filter((line) => line.sign !== sign).map((line) => line.text);
          const Line = sign === "-" ? "del" : "ins";
          return (
            <Line key={sign + text} className={(sign === "+") === isIn ? css.current : undefined}>
              <span aria-hidden="true">{`${sign} `}</span>
              {partsOf(text, new Set(others.flatMap(words))).map(({ text, isOwn }, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat and never move.
                isOwn ? <mark key={index}>{withWholeArrows(text)}</mark> : withWholeArrows(text),
              )}
            </Line>
          );
        })}
      </pre>
    </div>
  );
}

/** A line in parts, by turns with words that `others` have and with words of its own. */
function partsOf(text: string, others: ReadonlySet<string>) {
  const parts: { text: string; isOwn: boolean }[] = [];
  for (const word of words(text)) {
    const isOwn = word !== " " && !others.has(word);
    const last = parts.at(-1);
    if (last?.isOwn === isOwn) last.text += word;
    else parts.push({ text: word, isOwn });
  }
  return parts;
}

/** Words, casts and the spaces between them. */
const words = (text: string) => text.split(/( |(?<=\(\w+\)))/).filter(Boolean);

/** With a word joiner in each arrow, which a line would otherwise break. */
const withWholeArrows = (code: string) => code.replaceAll("->", "-\u2060>");
