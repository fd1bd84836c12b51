import type { ReactNode } from "react";
import { euros } from "../content-model/euros.ts";
import { offerCalled, priceOf } from "../content-model/prices.ts";
import { Drawing } from "../drawings/Drawing.tsx";
import { Heading } from "../elements/Heading.tsx";
import { RichText } from "../elements/RichText.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./PageHero.module.css";

type Props = {
  heading: string;
  text: string;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** Id of the offer whose price is shown. */
  offer?: string | undefined;
  /** Name of the drawing on the right, where there is room. */
  drawing?: string | undefined;
};

/** The head of an inner page: its heading, what it is about, and buttons. */
export function PageHero({ heading, text, actions, offer, drawing }: Props) {
  return (
    <div className={css.hero}>
      <div className={drawing && classList(css.drawn, layout.columns)}>
        <div>
          <Heading heading={heading} text={text} />
          {actions && <p className={classList(layout.after, layout.actions)}>{actions}</p>}
          {offer && <Price id={offer} />}
        </div>
        {drawing && <Drawing className={css.screen} name={`heroes/${drawing}`} />}
      </div>
    </div>
  );
}

/** What a project begins with or usually buys, and from what price. */
function Price({ id }: { id: string }) {
  const offer = offerCalled(id);
  return (
    <p className={classList(css.price, textCss.quiet)} lang="en">
      <a className={textCss.strong} href={offer.href}>
        {`${offer.priceLine}, from ${euros(priceOf(offer).from)}`}
      </a>
    </p>
  );
}

type SplitProps = {
  /** Heading, text and anything else on the left. */
  children: ReactNode;
  /** Anchor of the right column. */
  id: string;
  title: string;
  text?: string | undefined;
  /** The right column's content, usually a form. */
  beside: ReactNode;
};

/** The head of a page with a form, or something as large, in the first screen. */
export function SplitHero({ children, id, title, text, beside }: SplitProps) {
  return (
    <div className={css.hero}>
      <div className={layout.columns}>
        <div className={layout.sticky}>{children}</div>
        <section id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} className={textCss.minor}>
            {title}
          </h2>
          {text && (
            <p className={textCss.quiet}>
              <RichText>{text}</RichText>
            </p>
          )}
          <div className={css.beside}>{beside}</div>
        </section>
      </div>
    </div>
  );
}
