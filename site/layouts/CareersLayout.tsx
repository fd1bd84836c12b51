import type { ReactNode } from "react";
import type { Careers, ListedJob } from "../content-model/careers.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { Aside } from "../sections/Aside.tsx";
import { JoinSection } from "../sections/JoinSection.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { Points } from "../sections/Points.tsx";
import { Positions } from "../sections/Positions.tsx";

type Props = {
  careers: Careers;
  jobs: readonly ListedJob[];
  /** The general application form. */
  children: ReactNode;
};

const formId = "apply";

/** The careers page. */
export function CareersLayout({ careers, jobs, children }: Props) {
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
      <JoinSection join={careers.join} formId={formId}>
        {children}
      </JoinSection>
    </>
  );
}
