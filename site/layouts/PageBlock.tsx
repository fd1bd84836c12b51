import type { ReactNode } from "react";
import { readSiteSettings } from "../../shared/settings.ts";
import { industries, services } from "../content-model/content.ts";
import type { Block } from "../content-model/page.ts";
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

type Props = {
  block: Block;
  /** The page's contact form. */
  form: ReactNode;
};

/** Addresses of services and industries by title, for tables that mention them. */
const pathsByTitle = () =>
  Object.fromEntries([...services(), ...industries()].map(({ title, path }) => [title, path]));

/** Renders one block of a page with its section. */
export function PageBlock({ block, form }: Props) {
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
      return <StatsSection {...block} />;
    case "services": {
      const { id, heading, text, layout, group } = block;
      const listed = services().filter((service) => !group || service.group === group);
      const List = layout === "cards" ? ServiceCards : ServiceRows;
      return <List id={id} heading={heading} text={text} services={listed} />;
    }
    case "industries":
      return <IndustryCards {...block} />;
    case "team":
      return <TeamGrid {...block} />;
    case "strip":
      return <Strip strip={block.strip} />;
    case "table":
      return (
        <Section {...block} tone="band">
          <Table
            labelledBy={block.id}
            columns={block.columns}
            rows={block.rows}
            links={pathsByTitle()}
          />
        </Section>
      );
    case "offers":
      return <Offers {...block} />;
    case "paper":
      return <Paper paper={block} />;
    case "prose": {
      const mode = readSiteSettings(process.env).direct ? "direct" : "relay";
      return <Prose sections={block.sections.filter(({ onlyIn = mode }) => onlyIn === mode)} />;
    }
    case "cookies":
      return <CookieDetails />;
    case "aside":
      return <Aside {...block} />;
    case "callToAction":
      return <CallToAction {...block} />;
    case "before":
      return <BeforeYouAsk before={block.before} />;
    case "form":
      return (
        <ContactSection heading={block.title} text={block.text} tone="band">
          {form}
        </ContactSection>
      );
  }
}
