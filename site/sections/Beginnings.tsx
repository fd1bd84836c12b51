import { single } from "../content-model/content.ts";
import { euroRange } from "../content-model/euros.ts";
import { offerCalled, priceOf } from "../content-model/prices.ts";
import { List } from "../elements/List.tsx";
import textCss from "../styles/text.module.css";
import css from "./Beginnings.module.css";

/** How a project begins: each step with its price. */
export function Beginnings({ level }: { level: 3 | 4 }) {
  const Title = `h${level}` as const;
  return (
    <List ordered className={css.steps}>
      {single("offers").beginnings.steps.map(({ title, text, offer }) => (
        <li key={title} className={css.step}>
          <Title className={css.title}>{title}</Title>
          <p className={css.price}>{offer ? <OfferPrice id={offer} /> : "Free"}</p>
          <p className={textCss.quiet}>{text}</p>
        </li>
      ))}
    </List>
  );
}

function OfferPrice({ id }: { id: string }) {
  const offer = offerCalled(id);
  return <a href={offer.href}>{euroRange(priceOf(offer))}</a>;
}

/** The same as a part of a section, with its heading; links point to it as #beginnings. */
export function BeginningsWithHeading() {
  return (
    <div className={css.part}>
      <h3 id="beginnings" className={textCss.minor}>
        {single("offers").beginnings.heading}
      </h3>
      <Beginnings level={4} />
    </div>
  );
}
