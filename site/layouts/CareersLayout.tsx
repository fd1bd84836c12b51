import type { ReactNode } from "react";
import type { Careers, ListedJob } from "../content-model/careers.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { SplitSection } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { Aside } from "../sections/Aside.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { Points } from "../sections/Points.tsx";
import { Positions } from "../sections/Positions.tsx";
import textCss from "../styles/text.module.css";

type Props = {
  careers: Careers;
  jobs: readonly ListedJob[];
  /** The general application form. */
  children: ReactNode;
};

const formId = "apply";

export function CareersLayout({ careers, jobs, children }: Props) {
  const { heading, text, steps } = careers.join;
  return (
    <>
      <PageHero
        {...careers.hero}
        current="Careers"
        actions={
          <>
            <ButtonLink href="#positions">See the positions</ButtonLink>
            <ButtonLink href={`#${formId}`} variant="outline">
              Apply
            </ButtonLink>
          </>
        }
        drawing="week"
      />
      <Points type="points" id="culture" {...careers.culture} />
      <Aside {...careers.aside} />
      <Points type="cells" id="environment" {...careers.environment} />
      <Points type="rows" id="benefits" {...careers.benefits} />
      <Positions intro={careers.positions} jobs={jobs} formId={formId} />
      <SplitSection heading={heading} text={text} start={<Steps steps={steps} level={3} stacked />}>
        <div id={formId}>
          <h3 className={textCss.minor}>Apply Now</h3>
          {children}
        </div>
      </SplitSection>
    </>
  );
}
