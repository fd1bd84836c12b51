import { Blocks } from "virtual:blocks/careers";
import type { ReactNode } from "react";
import { formHeadings } from "../../../shared/submission/texts.ts";
import { Aside } from "../../blocks/aside/Aside.tsx";
import { Cards } from "../../blocks/cards/Cards.tsx";
import { PageHero } from "../../blocks/PageHero.tsx";
import { Points } from "../../blocks/points/Points.tsx";
import { Rows } from "../../blocks/rows/Rows.tsx";
import { jobsWithPage, single } from "../../content.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { SplitSection } from "../../elements/Section.tsx";
import { StepList } from "../../elements/StepList.tsx";
import textCss from "../../styles/text.module.css";
import { Positions } from "./Positions.tsx";

const formId = "apply";

/** @param children the application form */
export function CareersLayout({ children }: { children?: ReactNode }) {
  const careers = single("careers");
  const { heading, text, steps } = careers.join;
  const { fulfilled, ...hero } = careers.hero;
  const { fulfilled: noVacancy, ...list } = careers.positions;
  const areFulfilled = jobsWithPage().every(({ job }) => job.fulfilled);
  const positions = { href: "#positions", children: "See the Positions" };
  const apply = { href: `#${formId}`, children: "Apply" };
  const [first, second] = areFulfilled ? [apply, positions] : [positions, apply];
  return (
    <>
      <PageHero
        {...hero}
        text={areFulfilled ? `${hero.text} ${fulfilled}` : hero.text}
        actions={
          <>
            <ButtonLink {...first} />
            <ButtonLink {...second} variant="outline" />
          </>
        }
      />
      <Points id="culture" {...careers.culture} />
      {careers.aside && <Aside {...careers.aside} />}
      <Cards id="environment" {...careers.environment} tone="band" />
      <Rows id="benefits" {...careers.benefits} />
      <Positions intro={areFulfilled ? { ...list, heading: noVacancy } : list} formId={formId} />
      <Aside {...careers.team} />
      <Blocks blocks={careers.blocks} />
      <SplitSection heading={heading} text={text} start={<StepList steps={steps} stacked />}>
        <div id={formId}>
          <h3 id={`${formId}-heading`} className={textCss.minor}>
            {formHeadings.application}
          </h3>
          {children}
        </div>
      </SplitSection>
    </>
  );
}
