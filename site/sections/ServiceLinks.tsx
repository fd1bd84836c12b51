import { services } from "../content-model/content.ts";
import type { Industry } from "../content-model/industry.ts";
import { LinkList } from "../elements/List.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { ServiceCards } from "./Cards.tsx";
import css from "./ServiceLinks.module.css";

/** Four services as cards and four as further links. */
export function ServiceLinks({ heading, text, cards, further }: NonNullable<Industry["services"]>) {
  const listed = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => services().find((service) => service.slug === slug) ?? []);
  return (
    <>
      <ServiceCards id="services" heading={heading} text={text} services={listed(cards)} />
      <nav
        className={classList(css.further, layout.wrap, textCss.quiet)}
        aria-label="Further services"
      >
        <p>Further services</p>
        <LinkList
          links={listed(further).map(({ title, path }) => ({ label: title, href: path }))}
          className={layout.wrap}
        />
      </nav>
    </>
  );
}
