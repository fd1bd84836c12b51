import { formHeadings } from "../../../shared/submission/texts.ts";
import { jobs } from "../../content.ts";
import type { Titled } from "../../content-model/fields.ts";
import { Button, ButtonLink } from "../../elements/Button.tsx";
import { euroRange } from "../../elements/euros.ts";
import { List } from "../../elements/List.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Positions.module.css";

type Props = {
  intro: Titled;
  /** Anchor of the application form on the same page. */
  formId: string;
};

/** All positions, one row each: those that one can apply for, then those that are fulfilled. */
export function Positions({ intro, formId }: Props) {
  const positions = jobs().sort((a, b) => Number(a.fulfilled) - Number(b.fulfilled));
  return (
    <Section id="positions" {...intro} tone="band">
      <List>
        {positions.map((job) => (
          <li key={job.slug} className={classList(css.position, layout.row)}>
            <div>
              <h3>{job.page ? <a href={job.path}>{job.title}</a> : job.title}</h3>
              <Paragraph className={textCss.quiet}>{job.summary}</Paragraph>
            </div>
            <p className={classList(css.facts, layout.wrap, textCss.small)}>
              <span>{job.department}</span>
              <span>{job.location}</span>
              <span>{job.type}</span>
              {job.pay && <span>{`${euroRange(job.pay)} a ${job.pay.per}`}</span>}
            </p>
            {job.fulfilled ? (
              <Button disabled>Position Fulfilled</Button>
            ) : (
              <ButtonLink href={`#${formId}`} position={job.title} variant="ink">
                {formHeadings.application}
              </ButtonLink>
            )}
          </li>
        ))}
      </List>
    </Section>
  );
}
