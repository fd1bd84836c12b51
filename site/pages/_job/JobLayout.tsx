import type { ReactNode } from "react";
import { formHeadings } from "../../../shared/submission/texts.ts";
import { CallToAction } from "../../blocks/callToAction/CallToAction.tsx";
import { ContactDetails } from "../../blocks/form/ContactDetails.tsx";
import { SplitHero } from "../../blocks/PageHero.tsx";
import { Rows } from "../../blocks/rows/Rows.tsx";
import { jobs, jobsWithPage, type ListedJob, single } from "../../content.ts";
import type { JobPage } from "../../content-model/jobs.ts";
import { addressLine } from "../../elements/address-line.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Day } from "../../elements/Day.tsx";
import { euroRange } from "../../elements/euros.ts";
import { Items } from "../../elements/Items.tsx";
import { LinkList } from "../../elements/List.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Section, SplitSection } from "../../elements/Section.tsx";
import { StepList } from "../../elements/StepList.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { applyPath } from "../../routes.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

type Props = {
  job: ListedJob;
  page: JobPage;
  /** The forms above and below the text, if the page has its own. */
  above?: ReactNode;
  below?: ReactNode;
};

/** The page of a job: with its own forms, or with buttons that lead to the general one. */
export function JobLayout({ job, page, above, below }: Props) {
  const careers = single("careers");
  const notes = single("forms").job;
  const apply = applyPath(job.title);
  const stages = <StepList steps={careers.join.steps} stacked />;
  const facts = { job, page };
  const [work, ...others] = page.sections;
  const [next, ...rest] = others;
  const partsOf = (list: typeof others) =>
    list.map((part) => <Part key={part.heading} part={part} />);
  const offer = <Rows id="offer" {...careers.benefits} tone="band" />;
  if (!page.ownForm) {
    return (
      <>
        <SplitHero
          id="work"
          title={work.heading}
          text={work.text}
          beside={
            <>
              <Content part={{ items: work.items }} />
              {next && (
                <div className={layout.after}>
                  <h2 className={textCss.minor}>{next.heading}</h2>
                  <Content part={next} />
                </div>
              )}
            </>
          }
        >
          <JobFacts {...facts}>
            <ButtonLink href={apply} variant={job.fulfilled ? "outline" : "primary"}>
              {formHeadings.job}
            </ButtonLink>
          </JobFacts>
        </SplitHero>
        {partsOf(rest)}
        {offer}
        <SplitSection heading="How we hire" text={careers.join.text}>
          {stages}
        </SplitSection>
        <CallToAction
          heading={job.fulfilled ? "Would you like this job?" : "Does this sound like you?"}
          text={`${job.fulfilled ? `${notes.fulfilled} ` : ""}The application form is on the careers page.`}
          link={{ href: apply, label: formHeadings.application }}
        />
      </>
    );
  }
  return (
    <>
      <SplitHero
        id="apply"
        title={job.fulfilled ? "Send an Open Application" : formHeadings.job}
        text={job.fulfilled ? notes.fulfilled : undefined}
        beside={above}
        aside={<ContactDetails kind="application" />}
      >
        <JobFacts {...facts}>
          <a href="#work">{work.heading}</a>
        </JobFacts>
      </SplitHero>
      <Part id="work" part={work} />
      {partsOf(others)}
      {offer}
      <SplitSection
        id="apply-below"
        heading={formHeadings.application}
        text={notes.again}
        start={stages}
      >
        {below}
      </SplitSection>
    </>
  );
}

type FactsProps = {
  job: ListedJob;
  page: JobPage;
  /** A button under the facts. */
  children?: ReactNode;
};

/** A job's heading, its facts at a glance, and whether it is fulfilled. */
function JobFacts({ job, page, children }: FactsProps) {
  const others = jobsWithPage()
    .filter((other) => other.job.slug !== job.slug)
    .map((other) => ({ label: other.job.title, href: other.job.path }));
  const facts = [
    { name: "Department", meaning: job.department },
    { name: "Location", meaning: page.location },
    { name: "Workplace", meaning: addressLine(page.place) },
    { name: "Remote work", meaning: page.remote },
    { name: "Type", meaning: job.type },
    { name: "Pay", meaning: job.pay && `${euroRange(job.pay)} gross a ${job.pay.per}` },
    { name: "Posted", meaning: !job.fulfilled && <Day date={page.posted} /> },
    { name: "Other jobs", meaning: others.length > 0 && <LinkList links={others} /> },
  ].filter(({ meaning }) => meaning);
  const open = jobs().find(({ slug }) => slug === "open-application");
  return (
    <div>
      {job.fulfilled && (
        <p className={classList(layout.before, textCss.quiet)}>
          <strong>Position Fulfilled.</strong> You can still{" "}
          <a href={applyPath(open?.title)}>send an open application</a>.
        </p>
      )}
      <h1>
        {job.title} <span className={textCss.small}>(m/f/x)</span>
      </h1>
      <Terms terms={facts} small="term" beside className={classList(layout.after, layout.before)} />
      <Paragraph className={textCss.lede}>{page.lede}</Paragraph>
      {children && <p className={classList(layout.after, "alone")}>{children}</p>}
    </div>
  );
}

type JobPart = JobPage["sections"][number];

/** A part of what the job is about. */
function Part({ part, ...section }: { part: JobPart; id?: string }) {
  return (
    <Section {...section} heading={part.heading} generic>
      <Content part={part} />
    </Section>
  );
}

function Content({ part: { text, items } }: { part: Pick<JobPart, "text" | "items"> }) {
  return (
    <>
      {text && <Paragraph className={textCss.quiet}>{text}</Paragraph>}
      {items && <Items items={items} />}
    </>
  );
}
