import type { ReactNode } from "react";
import { services, single } from "../content-model/content.ts";
import { Aside } from "../sections/Aside.tsx";
import { ServiceCards } from "../sections/Cards.tsx";
import { ContactSection } from "../sections/ContactSection.tsx";
import { Highlights } from "../sections/Highlights.tsx";
import { HomeHero } from "../sections/HomeHero.tsx";
import { Points } from "../sections/Points.tsx";
import { Process } from "../sections/Process.tsx";
import { Stats } from "../sections/Stats.tsx";

/** @param children the contact form */
export function HomeLayout({ children }: { children?: ReactNode }) {
  const home = single("home");
  const { teams, ...audiences } = home.audiences;
  return (
    <>
      <HomeHero hero={home.hero} />
      <Highlights highlights={home.highlights} />
      <Points type="cells" id="audiences" {...audiences} points={teams} tone="paper" />
      <Aside {...home.aside} />
      <ServiceCards id="services" {...home.services} services={services()} />
      <Stats text={home.stats.partners} />
      <Process process={home.process} />
      <Points type="points" id="differences" {...home.differences} />
      <Points type="checklist" {...home.benefits} tone="band" />
      <ContactSection {...home.contact}>{children}</ContactSection>
    </>
  );
}
