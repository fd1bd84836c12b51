import type { ReactNode } from "react";
import type { Careers, JobPage, ListedJob } from "../content-model/careers.ts";
import type { Company } from "../content-model/company.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { SplitSection } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { applyPath } from "../sections/apply-path.ts";
import { CallToAction } from "../sections/CallToAction.tsx";
import { FormHero } from "../sections/FormHero.tsx";
import { Hero } from "../sections/Hero.tsx";
import { JobFacts } from "../sections/JobFacts.tsx";
import { JobText } from "../sections/JobText.tsx";
import { Reach } from "../sections/Reach.tsx";
import { trails } from "../sections/trails.ts";

type Props = {
  job: ListedJob;
  page: JobPage;
  company: Company;
  /** Title of the position that anybody may apply for, where there is one. */
  openApplication: string | undefined;
  /** What happens after sending. */
  steps: Careers["join"]["steps"];
  /** The forms of a job that has its own; they stand above and below the text. */
  formAbove?: ReactNode;
  formBelow?: ReactNode;
};

const taken =
  "This position is filled. You can still apply, and we then treat your application as an open one.";

/** The page of a job: with its own forms, or with buttons that lead to the general one. */
export function JobLayout({
  job,
  page,
  company,
  openApplication,
  steps,
  formAbove,
  formBelow,
}: Props) {
  const apply = applyPath(job.title);
  const facts = <JobFacts job={job} page={page} openApplication={openApplication} />;
  if (!page.ownForm) {
    return (
      <>
        <Hero kind="job" current={job.title} trail={trails.job}>
          {facts}
          <p>
            <ButtonLink href={apply}>Apply for This Position</ButtonLink>
          </p>
        </Hero>
        <JobText sections={page.sections} />
        <CallToAction
          heading={job.fulfilled ? "Would this have been your job?" : "Sounds like you?"}
          text={`${job.fulfilled ? `${taken} ` : ""}The application form is on the careers page.`}
          link={{ href: apply, label: "Apply Now" }}
        />
      </>
    );
  }
  return (
    <>
      <FormHero
        current={job.title}
        trail={trails.job}
        formId="apply"
        formTitle="Apply for This Position"
        formText={job.fulfilled ? taken : undefined}
        form={formAbove}
      >
        {facts}
        <Reach company={company} />
      </FormHero>
      <JobText sections={page.sections} />
      <SplitSection
        id="apply-below"
        heading="Apply Now"
        text="The same form as above, for those who read to the end first."
        start={<Steps steps={steps} level={3} stacked />}
      >
        {formBelow}
      </SplitSection>
    </>
  );
}
