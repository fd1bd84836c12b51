import type { ReactNode } from "react";
import type { Job, JobPage } from "../content-model/careers.ts";
import { jobs } from "../content-model/content.ts";
import { Terms } from "../elements/Terms.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { euroRange } from "./euros.ts";
import css from "./JobFacts.module.css";
import { applyPath } from "./paths.ts";

type Props = {
  job: Job;
  page: JobPage;
  /** A button under the facts. */
  children?: ReactNode;
};

/** A job's heading, its facts at a glance, and whether it is filled. */
export function JobFacts({ job, page, children }: Props) {
  const facts = [
    { name: "Department", meaning: job.department },
    { name: "Location", meaning: page.location },
    { name: "Type", meaning: job.type },
    ...(job.pay ? [{ name: "Pay", meaning: `${euroRange(job.pay)} gross a month` }] : []),
  ];
  const open = jobs().find(({ slug }) => slug === "open-application");
  return (
    <div>
      {job.fulfilled && (
        <p className={classList(css.fulfilled, textCss.quiet)}>
          <strong>Position Fulfilled.</strong> You can still{" "}
          <a href={applyPath(open?.title)}>send an open application</a>.
        </p>
      )}
      <h1>
        {job.title} <span className={textCss.small}>(m/f/x)</span>
      </h1>
      <Terms terms={facts} small="term" className={classList(css.facts, layout.wrap)} />
      <p className={textCss.lede}>{page.lede}</p>
      {children && <p className={css.action}>{children}</p>}
    </div>
  );
}
