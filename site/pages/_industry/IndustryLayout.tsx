import { Blocks } from "virtual:blocks/industries";
import type { ReactNode } from "react";
import { Cards } from "../../blocks/cards/Cards.tsx";
import { ContactSection } from "../../blocks/form/ContactSection.tsx";
import { PageHero } from "../../blocks/PageHero.tsx";
import { Points } from "../../blocks/points/Points.tsx";
import { ServiceCards } from "../../blocks/services/ServiceCards.tsx";
import { Table } from "../../blocks/table/Table.tsx";
import { type ListedIndustry, services } from "../../content.ts";
import type { Industry } from "../../content-model/industries.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { LinkList } from "../../elements/List.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { Timeline } from "./Timeline.tsx";

type Props = {
  industry: ListedIndustry;
  /** The contact form. */
  children?: ReactNode;
};

export function IndustryLayout({ industry, children }: Props) {
  const { hero, challenges, obligations, apply, categories, form, sources } = industry;
  return (
    <>
      <PageHero {...hero} actions={<ButtonLink href="#contact">{hero.cta}</ButtonLink>} />
      <Points id="challenges" {...challenges} />
      <Blocks blocks={industry.blocks} />
      <Timeline obligations={obligations} sources={sources} />
      {apply && (
        <Table
          id="apply"
          heading={apply.heading}
          text={apply.text}
          columns={["Problem", "Answer", "Service"]}
          rows={apply.rows.map(({ situation, answer, service }) => [
            situation,
            answer,
            listed([service])[0]?.title ?? "",
          ])}
        />
      )}
      {categories && <Cards id="categories" {...categories} />}
      {industry.services && <ServiceLinks {...industry.services} />}
      <ContactSection {...form} tone="band">
        {children}
      </ContactSection>
    </>
  );
}

/** The services whose files have these names. */
const listed = (slugs: readonly string[]) =>
  slugs.flatMap((slug) => services().find((service) => service.slug === slug) ?? []);

/** Some services as cards, and further ones as links. */
function ServiceLinks({ heading, text, cards, further }: NonNullable<Industry["services"]>) {
  return (
    <>
      <ServiceCards id="services" heading={heading} text={text} services={listed(cards)} />
      <nav className={classList(layout.row, layout.end)} aria-label="Further services">
        <p className={textCss.mono}>Further services</p>
        <LinkList
          links={listed(further).map(({ title, path }) => ({ label: title, href: path }))}
          className={layout.wrap}
        />
      </nav>
    </>
  );
}
