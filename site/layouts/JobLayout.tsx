import type { ReactNode } from "react";
import { closedLabel, type JobPage, type ListedJob } from "../content-model/careers.ts";
import { single } from "../content-model/content.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { SplitSection } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { CallToAction } from "../sections/CallToAction.tsx";
import { JobFacts } from "../sections/JobFacts.tsx";
import { JobText } from "../sections/JobText.tsx";
import { SplitHero } from "../sections/PageHero.tsx";
import { Points } from "../sections/Points.tsx";
import { applyPath, trails } from "../sections/paths.ts";
import { Reach } from "../sections/Reach.tsx";

type Props = {
  job: ListedJob;
  page: JobPage;
  /** The forms above and below the text, if the page has its own. */
  above?: ReactNode;
  below?: ReactNode;
};

const closedText =
  "This position is closed. We treat an application for it as an open application.";

/** The page of a job: with its own forms, or with buttons that lead to the general one. */
export function JobLayout({ job, page, above, below }: Props) {
  const careers = single("careers");
  const isClosed = closedLabel(job, page) !== undefined;
  const apply = applyPath(job.title);
  const stages = <Steps steps={careers.join.steps} level={3} stacked />;
  const facts = { job, page };
  const place = { current: job.title, trail: trails.job };
  const text = (
    <>
      <JobText sections={page.sections} />
      <Points type="rows" id="offer" {...careers.benefits} />
    </>
  );
  if (!page.ownForm) {
    return (
      <>
        <SplitHero
          {...place}
          id="stages"
          title="How we hire"
          text={careers.join.text}
          beside={stages}
        >
          <JobFacts {...facts}>
            <ButtonLink href={apply}>Apply for This Position</ButtonLink>
          </JobFacts>
        </SplitHero>
        {text}
        <CallToAction
          heading={isClosed ? "Is this the job you’re looking for?" : "Sounds like you?"}
          text={`${isClosed ? `${closedText} ` : ""}The application form is on the careers page.`}
          link={{ href: apply, label: "Apply Now" }}
        />
      </>
    );
  }
  return (
    <>
      <SplitHero
        {...place}
        id="apply"
        title="Apply for This Position"
        text={isClosed ? closedText : undefined}
        beside={above}
      >
        <JobFacts {...facts} />
        <Reach answer={careers.join.text} />
      </SplitHero>
      {text}
      <SplitSection
        id="apply-below"
        tone="band"
        heading="Apply Now"
        text="This is the same form as above."
        start={stages}
      >
        {below}
      </SplitSection>
    </>
  );
}
