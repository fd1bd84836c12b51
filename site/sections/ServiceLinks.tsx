import type { ListedService } from "../content-model/service.ts";
import { LinkList } from "../elements/List.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { ServiceCards } from "./Cards.tsx";
import css from "./ServiceLinks.module.css";

type Props = {
  heading: string;
  text: string;
  cards: readonly ListedService[];
  further: readonly ListedService[];
};

/** Four services as cards and four as further links. */
export function ServiceLinks({ heading, text, cards, further }: Props) {
  return (
    <>
      <ServiceCards id="services" heading={heading} text={text} services={cards} />
      <nav
        className={classList(css.further, layout.wrap, textCss.quiet)}
        aria-label="Further services"
      >
        <p>Further services</p>
        <LinkList
          links={further.map(({ title, path }) => ({ label: title, href: path }))}
          className={layout.wrap}
        />
      </nav>
    </>
  );
}
