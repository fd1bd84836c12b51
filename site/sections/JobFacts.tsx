import type { Job, JobPage } from "../content-model/careers.ts";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { applyPath } from "./apply-path.ts";
import css from "./JobFacts.module.css";

type Props = {
  job: Job;
  page: JobPage;
  /** Title of the position that anybody may apply for, where there is one. */
  openApplication: string | undefined;
};

/** A job's heading, its facts at a glance, and whether it is taken. */
export function JobFacts({ job, page, openApplication }: Props) {
  const facts = [
    { term: "Department", detail: job.department },
    { term: "Location", detail: page.location },
    { term: "Type", detail: job.type },
  ];
  return (
    <>
      {job.fulfilled && (
        <p className={classList(css.fulfilled, textCss.quiet)}>
          <strong>Position Fulfilled.</strong> We have found somebody for this job. You can still{" "}
          <a href={applyPath(openApplication)}>send an open application</a>.
        </p>
      )}
      <h1>{job.title}</h1>
      <dl className={classList(css.facts, layout.wrap)}>
        {facts.map(({ term, detail }) => (
          <div key={term}>
            <dt className={textCss.small}>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <p className={textCss.lede}>{page.lede}</p>
    </>
  );
}
