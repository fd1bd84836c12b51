import type { ReactNode } from "react";
import { single } from "../content-model/content.ts";
import type { ListedService } from "../content-model/service.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { BeforeYouAsk } from "../sections/BeforeYouAsk.tsx";
import { ContactSection } from "../sections/ContactSection.tsx";
import { Downloads } from "../sections/Downloads.tsx";
import { Figure } from "../sections/Figure.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { Points } from "../sections/Points.tsx";
import { trails } from "../sections/paths.ts";
import { Sample } from "../sections/Sample.tsx";
import { Strip } from "../sections/Strip.tsx";
import { WhatWeDo } from "../sections/WhatWeDo.tsx";
import { Example, type Report } from "../thermostat/page/Example.tsx";

type Props = {
  service: ListedService;
  /** What the example's test reports. */
  report: Report | undefined;
  /** The figure's content, if it is not a drawing. */
  figure?: ReactNode;
  /** The contact form. */
  children?: ReactNode;
};

/**
 * The page of a service: the five sections that the specification names (section 1), the strip, and
 * then examples and samples of the work, if any.
 */
export function ServiceLayout({ service, report, figure, children }: Props) {
  const { title, drawing, page } = service;
  return (
    <>
      <PageHero
        {...page.hero}
        current={title}
        trail={trails.service}
        actions={<ButtonLink href="#contact">{page.hero.cta}</ButtonLink>}
        drawing={`services/${drawing}`}
      />
      <WhatWeDo cards={page.whatWeDo} />
      <Points type="points" id="who-for" heading="Who it's for" points={page.whoFor} tone="band" />
      <Points type="checklist" heading="What you get" {...page.whatYouGet} />
      <Points
        type="channels"
        id="why"
        heading={`Why ${single("company").name}`}
        points={page.why}
      />
      {page.strip && <Strip strip={page.strip} />}
      {page.figure && <Figure figure={page.figure}>{figure}</Figure>}
      {page.example && <Example example={page.example} report={report} />}
      {page.sample && <Sample sample={page.sample} />}
      {page.downloads && <Downloads downloads={page.downloads} />}
      <BeforeYouAsk before={page.before} sources={page.sources}>
        <p>
          For durations and prices, see our <a href="/services#ways">ways of working together</a>.
          Not sure this is the service you need? Ask us, or compare it with the others.
        </p>
        <ButtonLink href="/contact" variant="ink">
          Contact Us
        </ButtonLink>
        <ButtonLink href="/services" variant="outline">
          All Services
        </ButtonLink>
      </BeforeYouAsk>
      <ContactSection heading={page.form.title} text={page.form.text} tone="band">
        {children}
      </ContactSection>
    </>
  );
}
