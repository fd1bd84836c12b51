import type { Bug } from "../../../thermostat/build.ts";
import type { KnownBugs } from "../../content-model/bugs.ts";
import { Heading } from "../../elements/Heading.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Matrix.module.css";

type Props = {
  hero: KnownBugs["hero"];
  /** What the figures count. */
  words: KnownBugs["matrix"];
  bugs: readonly Bug[];
  tests: readonly string[];
  /** Which tests fail with a bug. */
  failing: Readonly<Record<string, readonly string[]>>;
  /** The tests that no mutant fails either. */
  neverFailing: readonly string[];
};

/** The known bugs by tests, a square for each failure; the list under it is its text. */
export function Matrix({ hero, words, bugs, tests, failing, neverFailing }: Props) {
  const place = new Map(tests.map((id, index) => [id, index]));
  const failuresOf = ({ id }: Bug) => (failing[id] ?? []).map((test) => place.get(test) ?? 0);
  const rows = bugs
    .map((bug) => ({ ...bug, failures: failuresOf(bug) }))
    .sort((a, b) => (a.failures[0] ?? 0) - (b.failures[0] ?? 0));
  const seen = new Set(rows.flatMap(({ failures }) => failures));
  const unseen = [...tests.keys()].filter((test) => !seen.has(test));
  const never = unseen.filter((test) => neverFailing.includes(tests[test] ?? ""));
  const alone = rows.filter(({ failures }) => failures.length === 1);
  const columns = (of: readonly number[], from: number, to: number) =>
    of.map((test) => `M${test}.5 ${from}V${to}`).join("");
  const squares = (of: readonly { readonly failures: readonly number[] }[]) =>
    of
      .flatMap(({ failures }) =>
        failures.map(
          (test) => `M${test} ${rows.findIndex((row) => row.failures === failures)}.5h1`,
        ),
      )
      .join("");
  const starts = tests.flatMap((id, index) =>
    id.slice(0, 3) === tests[index - 1]?.slice(0, 3) ? [] : { id: id.slice(0, 3), at: index },
  );
  return (
    <section className={classList(css.matrix, "on-screen")}>
      <div className={layout.columns}>
        <div>
          <Heading heading={hero.heading} text={hero.text} />
        </div>
        <Terms
          className={classList(css.figures, layout.fit, layout.figures)}
          small="term"
          terms={[
            { name: words.caught, meaning: `${rows.length - uncaught(rows)}/${rows.length}` },
            { name: words.alone, meaning: <span className={css.alone}>{alone.length}</span> },
            { name: words.unseen, meaning: <span className={css.unseen}>{unseen.length}</span> },
          ]}
        />
      </div>
      <figure data-matrix>
        <div className={css.areas} aria-hidden="true">
          {starts.map(({ id, at }) => (
            <span key={id} style={{ insetInlineStart: `${(100 * at) / tests.length}%` }}>
              {id}
            </span>
          ))}
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 -3 ${tests.length} ${rows.length + 3}`}
          preserveAspectRatio="none"
        >
          <path className={css.grid} d={rows.map((_, y) => `M0 ${y}.5h${tests.length}`).join("")} />
          <path className={css.unseenColumns} d={columns(unseen, 0, rows.length)} />
          <path className={css.unseenHeads} d={columns(unseen, -2, -1)} />
          <path className={css.neverHeads} d={columns(never, -3, -2)} />
          <path className={css.caught} d={squares(rows)} />
          <path className={css.aloneSquares} d={squares(alone)} />
          {rows.map(({ id, text, failures }, y) => (
            <path key={id} className={css.row} d={`M0 ${y}.5h${tests.length}`}>
              <title>{`${text}: ${failures.map((test) => tests[test]).join(", ")}`}</title>
            </path>
          ))}
        </svg>
        <input
          type="range"
          min="0"
          max={rows.length - 1}
          defaultValue="0"
          aria-label="Bug"
          hidden
        />
        <figcaption className={classList(css.caption, textCss.mono)}>
          <span data-named />
          <RichText>{words.caption}</RichText>
        </figcaption>
      </figure>
    </section>
  );
}

const uncaught = (rows: readonly { readonly failures: readonly number[] }[]) =>
  rows.filter(({ failures }) => failures.length === 0).length;
