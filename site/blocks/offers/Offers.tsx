import { counted } from "../../../shared/counted.ts";
import { single } from "../../content.ts";
import type { Offer } from "../../content-model/offers.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { euroRange, euros, rangeInWords } from "../../elements/euros.ts";
import { Fold } from "../../elements/Fold.tsx";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { unbroken } from "../../elements/unbroken.ts";
import { anchorOf, dayRate, priceOf } from "../../prices.ts";
import { enquiryAbout } from "../../routes.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Offers.module.css";

/** What clients can buy, each with its price, and where to read how a project begins. */
export function Offers({ text, ...section }: SectionProps) {
  const beginnings = (
    <>
      <RichText>{text}</RichText>{" "}
      <a href="/#beginnings" lang="en">
        {unbroken(single("offers").beginnings.heading)}
      </a>
    </>
  );
  return (
    <Section {...section} text={beginnings} tone="band" document>
      <List lang="en">
        {single("offers").offers.map((offer) => (
          <li key={offer.id} id={anchorOf(offer)} className={classList(css.offer, layout.row)}>
            <div>
              <h3>{unbroken(offer.title)}</h3>
              <p className={textCss.mono}>{offer.effort}</p>
            </div>
            <Price offer={offer} />
            <div>
              <Fold
                summary={
                  <span className={classList(css.summary, textCss.strong)}>
                    What you get, what you bring
                  </span>
                }
              >
                <Terms beside plain small="term" terms={termsOf(offer)} />
              </Fold>
              <p className={classList(css.action, layout.actions)}>
                <ButtonLink href={enquiryAbout(offer.title)} variant="outline">
                  {offer.action}
                </ButtonLink>
              </p>
            </div>
          </li>
        ))}
      </List>
    </Section>
  );
}

function Price({ offer }: { offer: Offer }) {
  const { days, rate, terms } = offer;
  const { from, to } = priceOf(offer);
  const count = rangeInWords(days);
  return (
    <div className={layout.stack}>
      <p>
        <strong className={css.least}>{euros(from)}</strong>
        {to > from && <span className={css.most}> to {euros(to)}</span>}
      </p>
      <p className={textCss.quiet}>
        <RichText>{`${counted(count, "day")} at ${euroRange(dayRate(rate))} a day. ${terms}`}</RichText>
      </p>
    </div>
  );
}

const termsOf = ({ bring, get, sample }: Offer) => [
  { name: "You get", meaning: <RichText>{get}</RichText> },
  { name: "You bring", meaning: <RichText>{bring}</RichText> },
  ...(sample ? [{ name: "Sample", meaning: <a href={sample.href}>{sample.label}</a> }] : []),
];
