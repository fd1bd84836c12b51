import type { ReactNode } from "react";
import type { Company } from "../content-model/company.ts";
import type { Home } from "../content-model/home.ts";
import type { Partner } from "../content-model/partners.ts";
import type { ListedService } from "../content-model/service.ts";
import { ContactSection } from "../sections/ContactSection.tsx";
import { HandOver } from "../sections/HandOver.tsx";
import { Highlights } from "../sections/Highlights.tsx";
import { HomeHero } from "../sections/HomeHero.tsx";
import { Process } from "../sections/Process.tsx";
import { RuledPoints } from "../sections/RuledPoints.tsx";
import { ServiceCards } from "../sections/ServiceCards.tsx";
import { Stats } from "../sections/Stats.tsx";

type Props = {
  home: Home;
  company: Company;
  partners: readonly Partner[];
  services: readonly ListedService[];
  /** The contact form. */
  children: ReactNode;
};

/** The home page. */
export function HomeLayout({ home, company, partners, services, children }: Props) {
  return (
    <>
      <HomeHero hero={home.hero} />
      <Highlights highlights={home.highlights} />
      <ServiceCards id="services" label="Services" {...home.services} services={services} />
      <Stats claims={company.claims} partners={partners} partnersText={home.stats.partners} />
      <Process process={home.process} />
      <RuledPoints id="differences" {...home.differences} />
      <HandOver handOver={home.benefits} />
      <ContactSection {...home.contact} company={company}>
        {children}
      </ContactSection>
    </>
  );
}
