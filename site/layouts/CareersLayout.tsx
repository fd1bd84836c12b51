import type { ReactNode } from "react";
import type { Careers, ListedJob } from "../content-model/careers.ts";
import { WeekTrace } from "../drawings/WeekTrace.tsx";
import { ButtonLink } from "../elements/Button.tsx";
import { Screen } from "../elements/Screen.tsx";
import { JoinSection } from "../sections/JoinSection.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { PointCells } from "../sections/PointCells.tsx";
import { PointRows } from "../sections/PointRows.tsx";
import { Positions } from "../sections/Positions.tsx";
import { RuledPoints } from "../sections/RuledPoints.tsx";

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
        aside={
          <Screen>
            <WeekTrace />
          </Screen>
        }
      />
      <RuledPoints id="culture" {...careers.culture} />
      <PointCells id="environment" {...careers.environment} />
      <PointRows id="benefits" {...careers.benefits} />
      <Positions intro={careers.positions} jobs={jobs} formId={formId} />
      <JoinSection join={careers.join} formId={formId}>
        {children}
      </JoinSection>
    </>
  );
}
