import type { ReactNode } from "react";
import type { ListedIndustry } from "../content-model/industry.ts";
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
  industry: ListedIndustry;
  /** The contact form. */
  children?: ReactNode;
};

export function IndustryLayout({ industry, children }: Props) {
  const { hero, challenges, aside, obligations, apply, categories, form, sources } = industry;
  return (
    <>
      <PageHero
        {...hero}
        current={industry.title}
        trail={trails.industry}
        actions={<ButtonLink href="#contact">{hero.cta}</ButtonLink>}
        drawing={`industries/${industry.drawing}`}
      />
      <Points type="points" id="challenges" {...challenges} />
      {aside && <Aside {...aside} />}
      <Timeline obligations={obligations} sources={sources} />
      <Situations apply={apply} />
      {categories && <Points type="cells" id="categories" {...categories} />}
      {industry.services && <ServiceLinks {...industry.services} />}
      <ContactSection heading={form.title} text={form.text} tone="band">
        {children}
      </ContactSection>
    </>
  );
}
