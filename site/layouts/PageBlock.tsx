import type { ReactNode } from "react";
import type { Company } from "../content-model/company.ts";
import type { ListedIndustry } from "../content-model/industry.ts";
import type { Block } from "../content-model/page.ts";
import type { ListedService } from "../content-model/service.ts";
import type { ListedMember } from "../content-model/team.ts";
import { Section } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { Table } from "../elements/Table.tsx";
import { Aside } from "../sections/Aside.tsx";
import { BeforeYouAsk } from "../sections/BeforeYouAsk.tsx";
import { CallToAction } from "../sections/CallToAction.tsx";
import { IndustryCards, ServiceCards } from "../sections/Cards.tsx";
import { ContactSection } from "../sections/ContactSection.tsx";
import { CookieDetails } from "../sections/CookieDetails.tsx";
import { Offers } from "../sections/Offers.tsx";
import { Paper } from "../sections/Paper.tsx";
import { Points } from "../sections/Points.tsx";
import { Prose } from "../sections/Prose.tsx";
import { ServiceRows } from "../sections/ServiceRows.tsx";
import { StatsSection } from "../sections/Stats.tsx";
import { Strip } from "../sections/Strip.tsx";
import { TeamGrid } from "../sections/TeamGrid.tsx";

/** The other content files that blocks use. */
export type SiteContent = {
  company: Company;
  services: readonly ListedService[];
  industries: readonly ListedIndustry[];
  members: readonly ListedMember[];
  /** Day of the build. */
  today: string;
  /** How this build's forms send. */
  mode: "relay" | "direct";
};

type Props = { block: Block; site: SiteContent; form: ReactNode };

/** Addresses of services and industries by title, for tables that mention them. */
function pathsByTitle({ services, industries }: SiteContent): Record<string, string> {
  return Object.fromEntries([...services, ...industries].map(({ title, path }) => [title, path]));
}

/** Renders one block of a page with its section. */
export function PageBlock({ block, site, form }: Props) {
  const { company, services, industries, members } = site;
  switch (block.type) {
    case "points":
    case "cells":
    case "rows":
    case "checklist":
    case "channels":
      return <Points {...block} />;
    case "steps":
      return (
        <Section {...block}>
          <Steps steps={block.steps} level={3} />
        </Section>
      );
    case "stats":
      return <StatsSection {...block} claims={company.claims} />;
    case "services": {
      const { id, heading, text, layout, group } = block;
      const listed = services.filter((service) => !group || service.group === group);
      const List = layout === "cards" ? ServiceCards : ServiceRows;
      return <List id={id} heading={heading} text={text} services={listed} />;
    }
    case "industries":
      return <IndustryCards {...block} industries={industries} />;
    case "team":
      return <TeamGrid {...block} members={members} social={company.social} />;
    case "strip":
      return <Strip strip={block.strip} />;
    case "table":
      return (
        <Section {...block} tone="band">
          <Table
            labelledBy={block.id}
            columns={block.columns}
            rows={block.rows}
            links={pathsByTitle(site)}
          />
        </Section>
      );
    case "offers":
      return <Offers {...block} rates={company.rates} />;
    case "paper":
      return <Paper paper={block} />;
    case "prose":
      return (
        <Prose sections={block.sections.filter(({ onlyIn = site.mode }) => onlyIn === site.mode)} />
      );
    case "cookies":
      return <CookieDetails company={company} today={site.today} />;
    case "aside":
      return <Aside {...block} />;
    case "callToAction":
      return <CallToAction {...block} />;
    case "before":
      return <BeforeYouAsk before={block.before} />;
    case "form":
      return (
        <ContactSection heading={block.title} text={block.text} company={company} tone="band">
          {form}
        </ContactSection>
      );
  }
}
