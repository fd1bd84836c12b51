import type { ReactNode } from "react";
import type { Company } from "../content-model/company.ts";
import type { Home } from "../content-model/home.ts";
import type { Partner } from "../content-model/partners.ts";
import type { ListedService } from "../content-model/service.ts";
import { Aside } from "../sections/Aside.tsx";
import { ServiceCards } from "../sections/Cards.tsx";
import { ContactSection } from "../sections/ContactSection.tsx";
import { Highlights } from "../sections/Highlights.tsx";
import { HomeHero } from "../sections/HomeHero.tsx";
import { Points } from "../sections/Points.tsx";
import { Process } from "../sections/Process.tsx";
import { Stats } from "../sections/Stats.tsx";

type Props = {
  home: Home;
  company: Company;
  partners: readonly Partner[];
  services: readonly ListedService[];
  /** The contact form. */
  children: ReactNode;
};

export function HomeLayout({ home, company, partners, services, children }: Props) {
  const { teams, ...audiences } = home.audiences;
  return (
    <>
      <HomeHero hero={home.hero} />
      <Highlights highlights={home.highlights} />
      <Points type="cells" id="audiences" {...audiences} points={teams} tone="paper" />
      <Aside {...home.aside} />
      <ServiceCards id="services" {...home.services} services={services} />
      <Stats claims={company.claims} partners={partners} partnersText={home.stats.partners} />
      <Process process={home.process} />
      <Points type="points" id="differences" {...home.differences} />
      <Points type="checklist" {...home.benefits} tone="band" />
      <ContactSection {...home.contact} company={company}>
        {children}
      </ContactSection>
    </>
  );
}
