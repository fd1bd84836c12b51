import type { ReactNode } from "react";
import { Aside } from "../blocks/aside/Aside.tsx";
import { Cards } from "../blocks/cards/Cards.tsx";
import { Checklist } from "../blocks/checklist/Checklist.tsx";
import { Points } from "../blocks/points/Points.tsx";
import { ServiceCards } from "../blocks/services/ServiceCards.tsx";
import { StatsWithPartners } from "../blocks/stats/Stats.tsx";
import { services, single } from "../content-model/content.ts";
import { ContactSection } from "../sections/ContactSection.tsx";
import { Highlights } from "../sections/Highlights.tsx";
import { HomeHero } from "../sections/HomeHero.tsx";
import { Process } from "../sections/Process.tsx";

/** @param children the contact form */
export function HomeLayout({ children }: { children?: ReactNode }) {
  const home = single("home");
  const { teams, ...audiences } = home.audiences;
  return (
    <>
      <HomeHero hero={home.hero} />
      <Highlights highlights={home.highlights} />
      <Cards id="audiences" {...audiences} points={teams} tone="paper" />
      <Aside {...home.aside} />
      <ServiceCards id="services" {...home.services} services={services()} />
      <StatsWithPartners text={home.stats.partners} />
      <Process process={home.process} />
      <Points id="differences" {...home.differences} />
      <Checklist {...home.benefits} tone="band" />
      <ContactSection {...home.contact}>{children}</ContactSection>
    </>
  );
}
