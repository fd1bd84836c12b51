import type { ReactNode } from "react";
import type { Careers, JobPage, ListedJob } from "../content-model/careers.ts";
import type { Company } from "../content-model/company.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { SplitSection } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { CallToAction } from "../sections/CallToAction.tsx";
import { FormHero } from "../sections/FormHero.tsx";
import { Hero } from "../sections/Hero.tsx";
import { JobFacts } from "../sections/JobFacts.tsx";
import { JobText } from "../sections/JobText.tsx";
import { Points } from "../sections/Points.tsx";
import { applyPath, trails } from "../sections/paths.ts";
import { Reach } from "../sections/Reach.tsx";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";

type Props = {
  job: ListedJob;
  page: JobPage;
  company: Company;
  /** Title of the position that anybody may apply for, where there is one. */
  openApplication: string | undefined;
  careers: Careers;
  /** The forms of a job that has its own, above and below the text. */
  formAbove?: ReactNode;
  formBelow?: ReactNode;
};

const taken = "This position is filled. We treat an application for it as an open application.";

/** The page of a job: with its own forms, or with buttons that lead to the general one. */
export function JobLayout({
  job,
  page,
  company,
  openApplication,
  careers,
  formAbove,
  formBelow,
}: Props) {
  const apply = applyPath(job.title);
  const stages = <Steps steps={careers.join.steps} level={3} stacked />;
  const text = (
    <>
      <JobText sections={page.sections} />
      <Points type="rows" id="offer" {...careers.benefits} />
    </>
  );
  if (!page.ownForm) {
    return (
      <>
        <Hero kind="job" current={job.title} trail={trails.job}>
          <div className={layout.columns}>
            <JobFacts job={job} page={page} openApplication={openApplication}>
              <ButtonLink href={apply}>Apply for This Position</ButtonLink>
            </JobFacts>
            <section aria-labelledby="stages">
              <h2 id="stages" className={textCss.minor}>
                How we hire
              </h2>
              <p className={textCss.quiet}>{careers.join.text}</p>
              {stages}
            </section>
          </div>
        </Hero>
        {text}
        <CallToAction
          heading={job.fulfilled ? "Is this the job you’re looking for?" : "Sounds like you?"}
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
        <JobFacts job={job} page={page} openApplication={openApplication} />
        <Reach company={company} answer={careers.join.text} />
      </FormHero>
      {text}
      <SplitSection
        id="apply-below"
        tone="band"
        heading="Apply Now"
        text="This is the same form as above."
        start={stages}
      >
        {formBelow}
      </SplitSection>
    </>
  );
}
