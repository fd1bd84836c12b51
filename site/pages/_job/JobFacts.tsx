import type { ReactNode } from "react";
import { jobs, type ListedJob } from "../../content.ts";
import type { JobPage } from "../../content-model/jobs.ts";
import { addressLine } from "../../elements/address-line.ts";
import { Day } from "../../elements/Day.tsx";
import { euroRange } from "../../elements/euros.ts";
import { Paragraph } from "../../elements/RichText.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { applyPath } from "../../routes.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

type Props = {
  job: ListedJob;
  page: JobPage;
  /** A button under the facts. */
  children?: ReactNode;
};

/** A job's heading, its facts at a glance, and whether it is fulfilled. */
export function JobFacts({ job, page, children }: Props) {
  const facts = [
    { name: "Department", meaning: job.department },
    { name: "Location", meaning: page.location },
    { name: "Workplace", meaning: addressLine(page.place) },
    { name: "Remote work", meaning: page.remote?.text },
    { name: "Type", meaning: job.type },
    { name: "Pay", meaning: job.pay && `${euroRange(job.pay)} gross a ${job.pay.per}` },
    { name: "Posted", meaning: !job.fulfilled && <Day date={page.posted} /> },
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
      {children && <p className={layout.after}>{children}</p>}
    </div>
  );
}
