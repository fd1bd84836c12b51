import { Blocks } from "virtual:blocks/home";
import type { ReactNode } from "react";
import { Checklist } from "../../blocks/checklist/Checklist.tsx";
import { ContactSection } from "../../blocks/form/ContactSection.tsx";
import { FreeOffer } from "../../blocks/freeOffer/FreeOffer.tsx";
import { Points } from "../../blocks/points/Points.tsx";
import { ServiceCards } from "../../blocks/services/Services.tsx";
import { StatisticsWithPartners } from "../../blocks/statistics/Statistics.tsx";
import { services, single } from "../../content.ts";
import section from "../../elements/Section.module.css";
import { classList } from "../../styles/class-list.ts";
import { Highlights } from "./Highlights.tsx";
import { HomeHero } from "./HomeHero.tsx";
import { Process } from "./Process.tsx";

type Props = {
  /** The thermostat, if content has one. */
  instrument?: ReactNode;
  /** The contact form. */
  children?: ReactNode;
};

export function HomeLayout({ instrument, children }: Props) {
  const home = single("home");
  return (
    <>
      <HomeHero hero={home.hero} />
      <Highlights highlights={home.highlights} />
      <StatisticsWithPartners text={home.statistics?.partners} />
      {home.instrument && (
        <section className={classList(section.screen, "on-screen")} aria-labelledby="break">
          {instrument}
        </section>
      )}
      <FreeOffer />
      <ServiceCards id="services" {...home.services} services={services()} />
      <Process process={home.process} />
      <Points id="differences" {...home.differences} />
      <Checklist {...home.benefits} tone="band" />
      <Blocks blocks={home.blocks} />
      <ContactSection {...home.contact} steps={false}>
        {children}
      </ContactSection>
    </>
  );
}
