import { trials } from "../../../thermostat/build.ts";
import { single } from "../../content.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { Day } from "../../elements/Day.tsx";
import { PassMark } from "../../elements/Icons.tsx";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Scorecard.module.css";

/** The firm's own first round of planted bugs, as a client gets theirs: a square a bug, on one sheet. */
export function Scorecard({ id, heading, text, caught, missed, rows }: BlockOf<"scorecard">) {
  const [first] = trials();
  const squares = Array.from({ length: first.bugs }, (_, bug) => bug < first.caught);
  return (
    <div className={css.sheet}>
      <Section id={id} heading={heading} text={text} document>
        <div className={classList(css.score, layout.labelled, layout.before)}>
          <Terms
            className={classList(css.figures, layout.wrap, layout.figures)}
            small="term"
            terms={[
              { name: caught, meaning: `${first.caught}/${first.bugs}` },
              { name: missed, meaning: <b>{first.bugs - first.caught}</b> },
            ]}
          />
          {/* The figures are its text. */}
          <div aria-hidden="true" data-scorecard>
            <List className={css.squares}>
              {squares.map((isCaught, bug) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a bug has only its number.
                <li key={bug} className={textCss.mono} data-missed={!isCaught || undefined}>
                  <PassMark passes={isCaught} />
                  {isCaught ? caught : missed}
                </li>
              ))}
            </List>
          </div>
        </div>
        <List className={css.rows}>
          {rows.map((row) => (
            <li key={row.title} className={layout.row}>
              <h3>{row.title}</h3>
              <p className={textCss.quiet}>
                <RichText>{row.text}</RichText>
              </p>
            </li>
          ))}
        </List>
        <p className={textCss.mono}>
          {single("company").name}, <Day date={first.date} />
        </p>
      </Section>
    </div>
  );
}
