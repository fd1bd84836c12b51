import { type CSSProperties, Fragment, type ReactNode } from "react";
import { DataTable } from "../site/elements/DataTable.tsx";
import { Details } from "../site/elements/Details.tsx";
import { classList } from "../site/styles/class-list.ts";
import layout from "../site/styles/layout.module.css";
import textCss from "../site/styles/text.module.css";
import type { WeldPicture } from "./build/weld-map.ts";
import css from "./page/weld-map/WeldMap.module.css";

type Word = "alarm" | "starts" | "late" | "over" | "empty" | "first" | "axes";

type Props = {
  map: WeldPicture;
  /** What each colour and an empty square mean, what is at the first test's weld, and how to read the axes. */
  words: Readonly<Record<Word, string>>;
};

type MapProps = Props & {
  /** Whether visitors choose a state; in the first, the squares are empty. */
  hasStates?: boolean;
  /** Marks on the map. */
  children?: ReactNode;
};

/** A square for each weld of K1, in the colour of what came of it; beside it, all as a table. */
export function WeldMap({ map, words, hasStates, children }: MapProps) {
  const squares = {
    "--column": `${100 / map.columns}%`,
    "--row": `${100 / map.rows}%`,
  } as CSSProperties;
  return (
    <figure className={css.map}>
      <div className={css.plot} aria-hidden="true" style={squares}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${map.columns} ${map.rows}`}
          preserveAspectRatio="none"
        >
          <path className={css.N} d={map.all} />
          {(["good", "bug"] as const).map((firmware) => (
            <g key={firmware} className={css[firmware]}>
              {(["A", "U", "S"] as const).map((outcome) => (
                <path key={outcome} className={css[outcome]} d={map[firmware][outcome]} />
              ))}
            </g>
          ))}
        </svg>
        <span className={css.coil} style={{ insetInlineStart: `${map.coil}%` }}>
          K2’s coil on
        </span>
        {children}
        {map.lengthTicks.map(({ label, percent }) => (
          <span key={label} className={css.length} style={{ insetBlockStart: `${percent}%` }}>
            {label}
          </span>
        ))}
        {map.momentTicks.map(({ label, percent }) => (
          <span key={label} className={css.moment} style={{ insetInlineStart: `${percent}%` }}>
            {label}
          </span>
        ))}
      </div>
      <figcaption>
        <ul className={classList(css.legend, layout.wrap, textCss.mono)}>
          <li className={css.A}>{words.alarm}</li>
          <li className={css.S}>{words.starts}</li>
          <li className={css.U}>{words.late}</li>
          <li className={css.N}>{words.over}</li>
          {hasStates && <li className={css.empty}>{words.empty}</li>}
        </ul>
        <p className={textCss.mono}>{words.axes}</p>
        <Details summary={<span id="welds">What each weld does, as a table</span>}>
          <p className={textCss.quiet}>
            With the bug in. A cell says when the welds with that outcome begin, in ms from K2’s
            coil on.
          </p>
          <DataTable
            labelledBy="welds"
            columns={["K1 is welded for", words.alarm, words.starts, words.late, words.over]}
            rows={map.table}
          />
        </Details>
      </figcaption>
    </figure>
  );
}

/** Where the first test's weld is: far to the left of the map. */
export const FirstWeld = ({ children }: { children: string }) => (
  <em className={css.first}>{children}</em>
);

type State = { readonly name: string; readonly text: string };

type HeroProps = Props & {
  /** What the choice of a state asks. */
  question: string;
  /** Those of the map in words: the test that there was, what it never saw, today's, and the repair. */
  states: readonly State[];
  /** Heading and lede. */
  children: ReactNode;
};

/**
 * The map at the top of a page, in four states that radio buttons choose: it needs no script. It opens
 * with what the first test never saw, since the first state is an empty map.
 */
export function WeldStory({ map, words, question, states, children }: HeroProps) {
  return (
    <header className={classList(css.story, "on-screen")}>
      <div>
        {children}
        <fieldset className={css.states}>
          <legend className="visually-hidden">{question}</legend>
          {map.states.map(({ id, figure, fails }, index) => (
            <Fragment key={id}>
              <label className={layout.line}>
                <input
                  type="radio"
                  name="welds"
                  value={id}
                  defaultChecked={id === "unseen"}
                  aria-describedby={`welds-${id}`}
                />
                {states[index]?.name}
              </label>
              <div id={`welds-${id}`} data-fails={fails || undefined}>
                <strong>{figure}</strong> <p className={textCss.quiet}>{states[index]?.text}</p>
              </div>
            </Fragment>
          ))}
        </fieldset>
      </div>
      <WeldMap map={map} words={words} hasStates>
        <FirstWeld>{words.first}</FirstWeld>
        {map.moments.map(({ percent, fails }) => (
          <i
            key={percent}
            className={classList(css.dot, css.today, fails && css.fails)}
            style={{ insetInlineStart: `${percent}%` }}
          />
        ))}
      </WeldMap>
    </header>
  );
}
