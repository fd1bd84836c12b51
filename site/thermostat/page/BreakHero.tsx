import type { ReactNode } from "react";
import { Breadcrumb } from "../../elements/Breadcrumb.tsx";
import { classList } from "../../styles/class-list.ts";
import textCss from "../../styles/text.module.css";
import type { First } from "../build/page-data.ts";
import css from "../first-screen/FirstScreen.module.css";
import { FirstScreen } from "../first-screen/FirstScreen.tsx";

type Props = {
  first: First;
  /** The page's name in the breadcrumb. */
  title: string;
  /** What the press would show, for visitors without JavaScript. */
  broken: ReactNode;
};

/** The first screen; site/thermostat/thermostat.client.ts hydrates what the visitor can use. */
export function BreakHero({ first, title, broken }: Props) {
  return (
    <section className={classList(css.hero, "on-screen")} aria-labelledby="break">
      <Breadcrumb current={title} />
      <div data-first={JSON.stringify(first)}>
        <FirstScreen first={first} />
      </div>
      <noscript>
        <div className={css.broken}>
          <p className={textCss.quiet}>
            The button needs JavaScript. This is what it would show, computed when the site was
            built.
          </p>
          {broken}
        </div>
      </noscript>
    </section>
  );
}
