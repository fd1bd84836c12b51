import type { ReactNode } from "react";
import type { Company } from "../content-model/company.ts";
import type { Industry } from "../content-model/industry.ts";
import type { ListedService } from "../content-model/service.ts";
import type { Timeline as EuTimeline } from "../content-model/timeline.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { Aside } from "../sections/Aside.tsx";
import { ContactSection } from "../sections/ContactSection.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { Points } from "../sections/Points.tsx";
import { trails } from "../sections/paths.ts";
import { ServiceLinks } from "../sections/ServiceLinks.tsx";
import { Situations } from "../sections/Situations.tsx";
import { Timeline } from "../sections/Timeline.tsx";

type Props = {
  industry: Industry;
  company: Company;
  services: readonly ListedService[];
  timeline: EuTimeline;
  /** The contact form. */
  children: ReactNode;
};

export function IndustryLayout({ industry, company, services, timeline, children }: Props) {
  const bySlug = Object.fromEntries(services.map((service) => [service.path.slice(1), service]));
  const listed = (slugs: readonly string[]) =>
    slugs
      .map((slug) => bySlug[slug])
      .filter((service): service is ListedService => service !== undefined);
  const { hero, challenges, aside, obligations, apply, categories, form, sources } = industry;
  return (
    <>
      <PageHero
        heading={hero.heading}
        text={hero.text}
        current={industry.title}
        trail={trails.industry}
        actions={<ButtonLink href="#contact">{hero.cta}</ButtonLink>}
        drawing={`industries/${industry.drawing}`}
      />
      <Points type="points" id="challenges" {...challenges} />
      {aside && <Aside {...aside} />}
      <Timeline obligations={obligations} sources={sources} timeline={timeline} />
      <Situations apply={apply} services={bySlug} />
      {categories && <Points type="cells" id="categories" {...categories} />}
      {industry.services && (
        <ServiceLinks
          heading={industry.services.heading}
          text={industry.services.text}
          cards={listed(industry.services.cards)}
          further={listed(industry.services.further)}
        />
      )}
      <ContactSection heading={form.title} text={form.text} company={company} tone="band">
        {children}
      </ContactSection>
    </>
  );
}
