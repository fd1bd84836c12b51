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
          const others = lines.filter((line) => line.sign !== sign);
          const shared = new Set(others.flatMap((line) => words(line.text)));
          const Line = sign === "-" ? "del" : "ins";
          return (
            <Line key={sign + text} className={(sign === "+") === isIn ? css.current : undefined}>
              <span aria-hidden="true">{`${sign} `}</span>
              {words(text).map((word, index) =>
                word === " " || shared.has(word) ? (
                  withWholeArrows(word)
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: words repeat and never move.
                  <mark key={index}>{withWholeArrows(word)}</mark>
                ),
              )}
            </Line>
          );
        })}
      </pre>
    </div>
  );
}

/** Words, casts and the spaces between them. */
const words = (text: string) => text.split(/( |(?<=\(\w+\)))/).filter(Boolean);

/** With a word joiner in each arrow, which a line would otherwise break. */
const withWholeArrows = (code: string) => code.replaceAll("->", "-\u2060>");
