import type { ReactNode } from "react";
import type { ListedJob } from "../content-model/careers.ts";
import { industries, services, single } from "../content-model/content.ts";
import type { ServiceFigure, ServiceSample } from "../content-model/service.ts";
import { Downloads } from "../sections/Downloads.tsx";
import { Figure } from "../sections/Figure.tsx";
import { FilmButton } from "../sections/FilmButton.tsx";
import { Highlights } from "../sections/Highlights.tsx";
import { HomeHero } from "../sections/HomeHero.tsx";
import { JobFacts } from "../sections/JobFacts.tsx";
import { JobText } from "../sections/JobText.tsx";
import { LegalDetails } from "../sections/LegalDetails.tsx";
import { Message } from "../sections/Message.tsx";
import { PageHero, SplitHero } from "../sections/PageHero.tsx";
import { Positions } from "../sections/Positions.tsx";
import { Process } from "../sections/Process.tsx";
import { Reach } from "../sections/Reach.tsx";
import { Sample } from "../sections/Sample.tsx";
import { ServiceLinks } from "../sections/ServiceLinks.tsx";
import { ServiceRows } from "../sections/ServiceRows.tsx";
import { Situations } from "../sections/Situations.tsx";
import { Stats } from "../sections/Stats.tsx";
import { ThreeViews } from "../sections/ThreeViews.tsx";
import { Timeline } from "../sections/Timeline.tsx";
import { WhatWeDo } from "../sections/WhatWeDo.tsx";
import type { Results } from "../thermostat/build/results.ts";

const intro = { heading: "Heading", text: "A text." };
const table = {
  columns: ["Level", "Where"],
  rows: [
    ["Unit test", "Host"],
    ["System test", "Bench"],
  ],
};
const figure: ServiceFigure = { ...intro, drawing: "pipeline", caption: "Caption.", twin: table };
const sample: ServiceSample = {
  ...{ ...intro, ...table },
  listings: [{ title: "A file", lines: ["One line", "  Another"] }],
};
const job: ListedJob = {
  ...{ slug: "test-engineer", title: "Test engineer", department: "Engineering", order: 1 },
  ...{ location: "Ghent", type: "Full-time", fulfilled: false, summary: "A summary." },
  pay: { from: 3000, to: 4000 },
};
const jobPage: NonNullable<ListedJob["page"]> = {
  meta: { title: "Job", description: "Description", updated: "2026-11-20", keywords: ["job"] },
  ...{ location: "Ghent", remote: { extent: "Partly", countries: ["BE", "NL"] } },
  ...{
    place: { postalCode: "9000", city: "Ghent", region: "East Flanders", country: "BE" },
    dates: { posted: "2026-11-20", validThrough: "2099-12-31" },
    ownForm: false,
    lede: "The job in a sentence.",
    sections: [{ heading: "Heading", text: "A text." }],
  },
};

/** Every section that is not a block's, by its name. */
export function sectionExamples(results: Results): Readonly<Record<string, ReactNode>> {
  const home = single("home");
  const [industry] = industries();
  const [service] = services();
  return {
    Downloads: (
      <Downloads downloads={[{ label: "Label", text: "A text.", href: "/samples/x.yaml" }]} />
    ),
    Figure: <Figure figure={figure}>{undefined}</Figure>,
    FilmButton: <FilmButton />,
    Highlights: <Highlights highlights={home.highlights} />,
    HomeHero: <HomeHero hero={home.hero} />,
    JobFacts: <JobFacts job={job} page={jobPage} />,
    JobText: <JobText sections={jobPage.sections} />,
    LegalDetails: <LegalDetails intro={intro} />,
    Message: (
      <Message sign="not sent" heading="Heading">
        <p>A text.</p>
      </Message>
    ),
    PageHero: <PageHero {...intro} current="Page" drawing="heroes/layers" />,
    SplitHero: (
      <SplitHero current="Page" id="split-hero" title="Title" beside="The form">
        The left side
      </SplitHero>
    ),
    Positions: <Positions intro={intro} formId="join" />,
    Process: <Process process={home.process} />,
    Reach: <Reach answer="An answer." />,
    Sample: <Sample sample={sample} />,
    ServiceLinks: industry?.services && <ServiceLinks {...industry.services} />,
    ServiceRows: <ServiceRows {...intro} services={services()} />,
    Situations: industry && <Situations apply={industry.apply} />,
    Stats: <Stats text="A sentence." />,
    ThreeViews: <ThreeViews {...results} />,
    Timeline: industry && <Timeline {...industry} />,
    WhatWeDo: service && <WhatWeDo cards={service.page.whatWeDo} />,
  };
}
