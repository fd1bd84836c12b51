import { single } from "../../content.ts";
import { euroRange } from "../../elements/euros.ts";
import { Items } from "../../elements/Items.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { StepList } from "../../elements/StepList.tsx";
import { unbroken } from "../../elements/unbroken.ts";
import { offerCalled, priceOf } from "../../prices.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** How a project begins: each step with its price. */
export function Beginnings() {
  const steps = single("offers").beginnings.steps.map(({ title, text, offer }) => ({
    title: unbroken(title),
    text: (
      <>
        <strong>
          {offer ? <a href={offerCalled(offer).href}>{`${rangeOf(offer)}.`}</a> : "Free."}
        </strong>{" "}
        <RichText>{text}</RichText>
      </>
    ),
  }));
  return <StepList steps={steps} folds={false} />;
}

const rangeOf = (offer: string) => euroRange(priceOf(offerCalled(offer)));

/** A link to the steps on the home page and, where there is room beside a form, what they are. */
export function BeginningsInShort() {
  const { heading, steps } = single("offers").beginnings;
  return (
    <div className={layout.stack} lang="en">
      <p className={classList(textCss.strong, "alone")}>
        <a href="/#beginnings">{unbroken(heading)}</a>
      </p>
      <div className={layout.roomy}>
        <Items
          items={steps.map(
            ({ title, offer }) => `${unbroken(title)}, ${offer ? rangeOf(offer) : "free"}`,
          )}
          numbered
        />
      </div>
    </div>
  );
}
