import type { matrixPicture } from "../../../thermostat/build.ts";
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
  picture: ReturnType<typeof matrixPicture>;
};

/** A mark above or along each of these columns. */
const marks = (columns: readonly number[], from: number, to: number) =>
  columns.map((column) => `M${column}.5 ${from}V${to}`).join("");

/** The known bugs by tests, a square for each failure; the list below says the same in words. */
export function Matrix({ hero, words, picture }: Props) {
  const { columns, rows, caught, alone, unseen, never, areas, paths } = picture;
  return (
    <section className={classList(css.matrix, "on-screen")}>
      <div className={layout.columns}>
        <Heading heading={hero.heading} text={hero.text} />
        <Terms
          className={classList(css.figures, layout.figures)}
          small="term"
          terms={[
            { name: words.caught, meaning: `${caught}/${rows.length}` },
            { name: words.alone, meaning: <span className={css.alone}>{alone}</span> },
            { name: words.unseen, meaning: <span className={css.unseen}>{unseen.length}</span> },
          ]}
        />
      </div>
      <figure data-matrix>
        <div className={css.areas} aria-hidden="true">
          {areas.map(({ id, column }) => (
            <span
              key={id}
              style={
                id === areas.at(-1)?.id
                  ? { insetInlineEnd: 0 }
                  : { insetInlineStart: `${(100 * column) / columns}%` }
              }
            >
              {id}
            </span>
          ))}
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 -3 ${columns} ${rows.length + 3}`}
          preserveAspectRatio="none"
        >
          <path className={css.grid} d={paths.grid} />
          <path className={css.unseenColumns} d={marks(unseen, 0, rows.length)} />
          <path className={css.unseenHeads} d={marks(unseen, -2, -1)} />
          <path className={css.neverHeads} d={marks(never, -3, -2)} />
          <path className={css.caught} d={paths.caught} />
          <path className={css.aloneSquares} d={paths.alone} />
          {rows.map(({ id, text, failing }, y) => (
            <path key={id} className={css.row} d={`M0 ${y}.5h${columns}`}>
              <title>{`${text}: ${failing.join(", ").replaceAll("-", "-\u2060")}`}</title>
            </path>
          ))}
        </svg>
        <label className={textCss.small} hidden>
          Choose a bug
          <input type="range" min="0" max={rows.length - 1} defaultValue="0" />
        </label>
        <figcaption className={classList(css.caption, textCss.mono)}>
          <span data-named />
          <RichText>{words.caption}</RichText>
          {never.length > 0 && ` ${words.never}`}
        </figcaption>
      </figure>
    </section>
  );
}
