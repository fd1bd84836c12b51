import { Blocks } from "virtual:blocks/industries";
import type { ReactNode } from "react";
import { Cards } from "../../blocks/cards/Cards.tsx";
import { ContactSection } from "../../blocks/form/ContactSection.tsx";
import { PageHero } from "../../blocks/PageHero.tsx";
import { Points } from "../../blocks/points/Points.tsx";
import { ServiceCards } from "../../blocks/services/Services.tsx";
import { Table } from "../../blocks/table/Table.tsx";
import { type ListedIndustry, services, single } from "../../content.ts";
import type { Industry } from "../../content-model/industries.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Day } from "../../elements/Day.tsx";
import { LinkList, List } from "../../elements/List.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { Sources } from "../../elements/Sources.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

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

/** Rules and standards of an industry, with what they require of tests and where to read them. */
function Timeline({ obligations, sources }: Pick<Industry, "obligations" | "sources">) {
  const { heading, text, items } = obligations;
  const { checked, rules } = single("timeline");
  const entries = items.map((item) => ({
    ...item,
    ...rules.find(({ id }) => id === item.rule),
  }));
  return (
    <Section id="obligations" heading={heading} text={text} tone="band">
      <List ordered>
        {entries.map(({ when, what, consequence, href }) => (
          <li key={what} className={classList(layout.row, layout.halves)}>
            <div>
              <p className={textCss.mono}>{when}</p>
              <h3>{href ? <a href={href}>{what}</a> : what}</h3>
            </div>
            <Paragraph className={textCss.quiet}>{consequence}</Paragraph>
          </li>
        ))}
      </List>
      <p className={classList(layout.before, layout.after, textCss.small)}>
        Checked on <Day date={checked} />. This is not legal advice.
      </p>
      {sources.length > 0 && <Sources sources={sources} />}
    </Section>
  );
}

/** The services whose files have these names. */
const listed = (slugs: readonly string[]) =>
  slugs.flatMap((slug) => services().find((service) => service.slug === slug) ?? []);

/** Some services as cards, and further ones as links. */
function ServiceLinks({ heading, text, cards, further }: NonNullable<Industry["services"]>) {
  // Two names can have become one since a service has moved into another.
  const others = further.filter((slug) => !cards.includes(slug));
  return (
    <>
      <ServiceCards
        id="services"
        heading={heading}
        text={text}
        services={listed([...new Set(cards)])}
      />
      {others.length > 0 && (
        <nav className={classList(layout.row, layout.end)} aria-label="Further services">
          <p className={textCss.mono}>Further services</p>
          <LinkList
            links={listed([...new Set(others)]).map(({ title, path }) => ({
              label: title,
              href: path,
            }))}
            className={layout.wrap}
          />
        </nav>
      )}
    </>
  );
}
