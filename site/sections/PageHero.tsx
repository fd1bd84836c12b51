import type { ReactNode } from "react";
import { Drawing } from "../drawings/Drawing.tsx";
import { Heading } from "../elements/Heading.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import { Hero, type Place } from "./Hero.tsx";
import css from "./PageHero.module.css";

type Props = Place & {
  heading: string;
  text: string;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** Name of the drawing on the right, where there is room. */
  drawing?: string | undefined;
};

/** The head of an inner page: its heading, what it is about, and buttons. */
export function PageHero({ heading, text, actions, drawing, ...place }: Props) {
  return (
    <Hero {...place}>
      <div className={drawing && css.columns}>
        <div>
          <Heading heading={heading} text={text} />
          {actions && <p className={classList(css.actions, layout.wrap)}>{actions}</p>}
        </div>
        {drawing && <Drawing className={classList(css.screen, "graticule")} name={drawing} />}
      </div>
    </Hero>
  );
}
