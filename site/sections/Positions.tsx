import type { ListedJob } from "../content-model/careers.ts";
import type { Intro } from "../content-model/pieces.ts";
import { ButtonLink, DisabledButton } from "../elements/Button.tsx";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./Positions.module.css";

type Props = {
  intro: Intro;
  jobs: readonly ListedJob[];
  /** Anchor of the application form on the same page. */
  formId: string;
};

/** All positions, taken ones included, a row each. */
export function Positions({ intro, jobs, formId }: Props) {
  return (
    <Section id="positions" labelledBy="positions-heading" tone="band">
      <SectionHead id="positions-heading" {...intro} />
      <List>
        {jobs.map((job) => (
          <li key={job.slug} className={css.position}>
            <div>
              <h3 className={css.title}>
                {job.page ? <a href={`/careers/${job.slug}`}>{job.title}</a> : job.title}
              </h3>
              <p className={css.summary}>{job.summary}</p>
            </div>
            <p className={css.facts}>
              <span>{job.department}</span>
              <span>{job.location}</span>
              <span>{job.type}</span>
            </p>
            {job.fulfilled ? (
              <DisabledButton>Position Fulfilled</DisabledButton>
            ) : (
              <ButtonLink href={`#${formId}`} position={job.title} variant="ink">
                Apply Now
              </ButtonLink>
            )}
          </li>
        ))}
      </List>
    </Section>
  );
}
