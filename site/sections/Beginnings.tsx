import { single } from "../content-model/content.ts";
import { euroRange } from "../content-model/euros.ts";
import { offerCalled, priceOf } from "../content-model/prices.ts";
import { RichText } from "../elements/RichText.tsx";
import { Steps } from "../elements/Steps.tsx";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";

/** How a project begins: each step with its price. */
export function Beginnings() {
  const steps = single("offers").beginnings.steps.map(({ title, text, offer }) => ({
    title,
    text: (
      <>
        <strong>{offer ? <OfferPrice id={offer} /> : "Free"}</strong>
        <br />
        <RichText>{text}</RichText>
      </>
    ),
  }));
  return <Steps steps={steps} />;
}

function OfferPrice({ id }: { id: string }) {
  const offer = offerCalled(id);
  return <a href={offer.href}>{euroRange(priceOf(offer))}</a>;
}

/** The same as a part of a section, with its heading; links point to it as #beginnings. */
export function BeginningsWithHeading() {
  return (
    <div className={layout.after} lang="en">
      <h2 id="beginnings" className={textCss.minor}>
        {single("offers").beginnings.heading}
      </h2>
      <Beginnings />
    </div>
  );
}
