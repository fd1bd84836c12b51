import type { ReactNode } from "react";
import type { Job, JobPage } from "../content-model/careers.ts";
import { Breadcrumb } from "../elements/Breadcrumb.tsx";
import { JobFacts } from "./JobFacts.tsx";
import css from "./JobHero.module.css";

type Props = {
  job: Job;
  page: JobPage;
  trail: readonly { label: string; href: string }[];
  /** The button that leads to the application form. */
  children: ReactNode;
};

/** The head of a job's page whose form stands elsewhere. */
export function JobHero({ job, page, trail, children }: Props) {
  return (
    <div className={css.hero}>
      <Breadcrumb trail={trail} current={job.title} />
      <JobFacts job={job} page={page} />
      <p className={css.action}>{children}</p>
    </div>
  );
}
