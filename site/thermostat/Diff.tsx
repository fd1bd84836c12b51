import textCss from "../styles/text.module.css";
import type { ChangedLine } from "./computed/source.ts";
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
          const others = lines
            .filter((line) => line.sign !== sign)
            .flatMap((line) => words(line.text));
          const Line = sign === "-" ? "del" : "ins";
          return (
            <Line key={sign + text} className={(sign === "+") === isIn ? css.current : undefined}>
              <span aria-hidden="true">{`${sign} `}</span>
              {words(text).map((word, index) =>
                others.includes(word) || word === " " ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: words repeat and never move.
                  <span key={index}>{word}</span>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <mark key={index}>{word}</mark>
                ),
              )}
            </Line>
          );
        })}
      </pre>
    </div>
  );
}

/** Words and the spaces between them, where a line may break. */
const words = (text: string) => text.split(/( |(?<=\(\w+\)))/).filter(Boolean);
