import type { ListedService } from "../content-model/service.ts";
import { List } from "../elements/List.tsx";
import { ServiceCards } from "./ServiceCards.tsx";
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
      <nav className={css.further} aria-label="Further services">
        <p>Further services</p>
        <List>
          {further.map(({ title, path }) => (
            <li key={path}>
              <a className={css.link} href={path}>
                {title}
              </a>
            </li>
          ))}
        </List>
      </nav>
    </>
  );
}
