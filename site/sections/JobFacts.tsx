import type { Job, JobPage } from "../content-model/careers.ts";
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
        <p className={css.fulfilled}>
          <strong>Position Fulfilled.</strong> We have found somebody for this job. You can still{" "}
          <a href={applyPath(openApplication)}>send an open application</a>.
        </p>
      )}
      <h1 className={css.heading}>{job.title}</h1>
      <dl className={css.facts}>
        {facts.map(({ term, detail }) => (
          <div key={term}>
            <dt className={css.term}>{term}</dt>
            <dd className={css.detail}>{detail}</dd>
          </div>
        ))}
      </dl>
      <p className={css.lede}>{page.lede}</p>
    </>
  );
}
