import type { ReactNode } from "react";
import { counted } from "../../shared/counted.ts";
import type { Offer, Pricing } from "../content-model/offers.ts";
import { Drawing } from "../drawings/Drawing.tsx";
import { euroRange, euros, rangeInWords } from "../elements/euros.ts";
import { Heading } from "../elements/Heading.tsx";
import { Paragraph, RichText } from "../elements/RichText.tsx";
import { unbroken } from "../elements/unbroken.ts";
import { offerCalled, priceOf } from "../prices.ts";
import { heroDrawing } from "../reading/drawn.ts";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./PageHero.module.css";

type Props = Omit<Pricing, "offer"> & {
  heading: string;
  text: string;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** Id of the offer whose price is shown. */
  offer?: string | undefined;
  /** Name of the drawing, with which the page opens on the dark instrument. */
  drawing?: string | undefined;
  /** What that drawing says. */
  drawingSays?: string | undefined;
  /** The service's address, whose card has a drawing that becomes this one. */
  transition?: string | undefined;
  /** What proves the page's claim, under the instrument. */
  children?: ReactNode;
};

/** The drawings that, where there is room, have a wide variant in a composition of its own. */
const compositions: Readonly<Record<string, string | undefined>> = {
  stages: classList(css.across, css.above),
  "failing-step": classList(css.across, css.above),
  seam: classList(css.across, css.above),
  "one-command": classList(css.across, css.prompt),
  authors: css.margin,
  risks: css.matrix,
  release: css.number,
};

/** In half the page, a heading of more letters takes up to five lines. */
const longHeading = 39;

/** Where a price stands under the words, one of more letters has the whole width. */
const longAbovePrice = 31;

/** A range of prices with more letters is set smaller. */
const longRange = 19;

/** The head of an inner page: its heading, what it is about, buttons, a drawing and a proof. */
export function PageHero({ drawing, drawingSays, transition, children, ...words }: Props) {
  if (!drawing) {
    return (
      <div className={css.plain}>
        <Words {...words} />
      </div>
    );
  }
  const composition = compositions[drawing];
  // Without buttons, there would be a hole beside the drawing.
  const long =
    Boolean(words.actions) && words.heading.length > (words.offer ? longAbovePrice : longHeading);
  return (
    <section>
      <header className={classList(css.head, long && css.across, composition, "on-screen")}>
        <div className={css.copy}>
          <Words {...words} />
        </div>
        {drawingSays && <p className="visually-hidden">{drawingSays}</p>}
        <Drawing
          className={classList(css.screen, css.narrow)}
          svg={heroDrawing(drawing, "narrow")}
          transition={transition}
        />
        {composition && (
          <Drawing
            className={classList(css.screen, css.wide)}
            svg={heroDrawing(drawing, "wide")}
            transition={transition}
          />
        )}
      </header>
      {children}
    </section>
  );
}

function Words({
  heading,
  text,
  actions,
  offer,
  ...price
}: Omit<Props, "drawing" | "drawingSays" | "transition" | "children">) {
  return (
    <>
      <Heading heading={heading} text={text} />
      {actions && <p className={classList(layout.after, layout.actions)}>{actions}</p>}
      {offer && <Price offer={offer} {...price} />}
    </>
  );
}

/** What a project usually costs in all, and in small what it begins with; without that, the whole price. */
function Price({ offer: id, delivers, usually }: Pricing) {
  const offer = offerCalled(id);
  const price = priceOf(offer);
  const whole = usually ? wholeOf(usually, offer) : { price, of: `${offer.priceLine}.` };
  const range = euroRange(whole.price);
  return (
    <p className={classList(css.price, textCss.quiet)} lang="en">
      <a className={classList(css.amount, range.length > longRange && css.long)} href={offer.href}>
        {range}
      </a>{" "}
      {unbroken(whole.of)}
      {(usually || delivers) && <br />}
      {usually &&
        `${unbroken(offer.priceLine)}, ${price.to > price.from ? "from " : ""}${euros(price.from)}. `}
      {delivers && (
        <>
          You get <RichText>{delivers}</RichText>
        </>
      )}
    </p>
  );
}

/**
 * The price of a project in all, and of what: `in all: usually 2 to 4 sprints, Sprint 0 included.`
 * Sprints are whole: nothing is between 1 and 2, so that is `1 or 2`.
 *
 * @param first what it begins with, and what becomes of the price of that
 */
function wholeOf(
  { offer: id, times = { from: 1, to: 1 } }: NonNullable<Pricing["usually"]>,
  { inTotals }: Pick<Offer, "inTotals">,
) {
  const offer = offerCalled(id);
  const { from, to } = priceOf(offer);
  const count = times.to - times.from === 1 ? `${times.from} or ${times.to}` : rangeInWords(times);
  const what =
    count === "1"
      ? offer.priceLine.replace(/^Usually/, "usually")
      : `usually ${counted(count, offer.one ?? offer.title)}`;
  const included = inTotals ? `, ${inTotals}` : "";
  const besides = offer.besides ? `, plus ${offer.besides}` : "";
  return {
    price: { from: times.from * from, to: times.to * to },
    of: `in all: ${what}${included}${besides}.`,
  };
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
  /** More on the left; on a phone, it is last. */
  aside?: ReactNode;
};

/** The head of a page with a form, or something as large, in the first screen. */
export function SplitHero({ children, id, title, text, beside, aside }: SplitProps) {
  return (
    <div className={css.plain}>
      <div className={classList(layout.columns, Boolean(aside) && layout.beside)}>
        <div>{children}</div>
        <section id={id}>
          <h2 id={`${id}-heading`} className={textCss.minor}>
            {title}
          </h2>
          {text && <Paragraph className={textCss.quiet}>{text}</Paragraph>}
          <div className={text && layout.after}>{beside}</div>
        </section>
        {aside}
      </div>
    </div>
  );
}
