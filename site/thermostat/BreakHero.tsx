import type { ReactNode } from "react";
import type { Thermostat } from "../content-model/thermostat.ts";
import { Breadcrumb } from "../elements/Breadcrumb.tsx";
import buttonCss from "../elements/Button.module.css";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./BreakHero.module.css";
import type { ChangedLine } from "./source.ts";

type Props = {
  hero: Thermostat["hero"];
  /** The page's name in the breadcrumb. */
  title: string;
  diff: { readonly file: string; readonly lines: readonly ChangedLine[] };
  /** The scope's picture of good firmware, until a press has a result. */
  good: ReactNode;
  /** What the press would show, for visitors without JavaScript. */
  broken: ReactNode;
};

/** The first screen: one sentence, one bug, one button, and good firmware at work. */
export function BreakHero({ hero, title, diff, good, broken }: Props) {
  return (
    <section className={classList(css.hero, "on-screen")} aria-labelledby="break">
      <Breadcrumb current={title} />
      <div className={css.columns}>
        <div>
          <h1 id="break">{hero.heading}</h1>
          <div className={css.bug}>
            <p className={textCss.mono}>{diff.file}</p>
            <Diff lines={diff.lines} />
            <p className={textCss.quiet}>{hero.story}</p>
          </div>
          <button
            className={classList(buttonCss.button, buttonCss.primary)}
            type="button"
            data-press={hero.bug}
            hidden
          >
            Put this bug in
          </button>
          <p className={classList(css.note, textCss.small)}>{hero.note}</p>
        </div>
        <div className={css.shown}>
          <div data-first-result />
          <div data-first-still>{good}</div>
        </div>
      </div>
      <noscript>
        <div className={css.broken}>
          <p className={textCss.quiet}>
            The bench needs JavaScript. This is what its button would show, computed when the site
            was built.
          </p>
          {broken}
        </div>
      </noscript>
    </section>
  );
}

/** Two lines, what was there and what the bug has instead; words that only one has are marked. */
export function Diff({ lines }: { lines: readonly ChangedLine[] }) {
  return (
    <pre className={css.diff}>
      {lines.map(({ sign, text }) => {
        const others = lines
          .filter((line) => line.sign !== sign)
          .flatMap((line) => words(line.text));
        const Line = sign === "-" ? "del" : "ins";
        return (
          <Line key={sign + text}>
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
  );
}

/** With the spaces between them, since a line breaks only there. */
const words = (text: string) => text.split(/( |(?<=\(\w+\)))/).filter(Boolean);
