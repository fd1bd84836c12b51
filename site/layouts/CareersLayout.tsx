import type { ReactNode } from "react";
import { single } from "../content-model/content.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { SplitSection } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { Aside } from "../sections/Aside.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { Points } from "../sections/Points.tsx";
import { Positions } from "../sections/Positions.tsx";
import textCss from "../styles/text.module.css";

const formId = "apply";

/** @param children the application form */
export function CareersLayout({ children }: { children?: ReactNode }) {
  const careers = single("careers");
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
      <Positions intro={careers.positions} formId={formId} />
      <SplitSection heading={heading} text={text} start={<Steps steps={steps} level={3} stacked />}>
        <div id={formId}>
          <h3 className={textCss.minor}>Apply Now</h3>
          {children}
        </div>
      </SplitSection>
    </>
  );
}
