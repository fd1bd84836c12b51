import type { ListedIndustry } from "../content-model/industry.ts";
import { ButtonLink } from "../elements/Button.tsx";
import type { Route } from "../routes.ts";
import { Aside } from "../sections/Aside.tsx";
import { ContactSection } from "../sections/ContactSection.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { Points } from "../sections/Points.tsx";
import { ServiceLinks } from "../sections/ServiceLinks.tsx";
import { Situations } from "../sections/Situations.tsx";
import { Timeline } from "../sections/Timeline.tsx";

export function IndustryLayout({
  trail,
  industry,
}: Pick<Route, "trail"> & { industry: ListedIndustry }) {
  const { hero, challenges, aside, obligations, apply, categories, form, sources } = industry;
  return (
    <>
      <PageHero
        {...hero}
        trail={trail}
        actions={<ButtonLink href="#contact">{hero.cta}</ButtonLink>}
        drawing={`industries/${industry.drawing}`}
      />
      <Points type="points" id="challenges" {...challenges} />
      {aside && <Aside {...aside} />}
      <Timeline obligations={obligations} sources={sources} />
      <Situations apply={apply} />
      {categories && <Points type="cells" id="categories" {...categories} />}
      {industry.services && <ServiceLinks {...industry.services} />}
      <ContactSection heading={form.title} text={form.text} source={industry.path} tone="band" />
    </>
  );
}
