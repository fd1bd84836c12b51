import type { Home } from "../content-model/home.ts";
import { TimingDiagram } from "../drawings/TimingDiagram.tsx";
import { List } from "../elements/List.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import { Steps } from "../elements/Steps.tsx";
import css from "./Process.module.css";

/** How a project runs, as a timing diagram with its text twin, and the steps before it. */
export function Process({ process }: { process: Home["process"] }) {
  const { heading, text, phases, onboarding } = process;
  return (
    <Section labelledBy="process" tone="screen">
      <SectionHead id="process" heading={heading} text={text} />
      <div className={css.instrument}>
        <TimingDiagram />
        <List ordered className={css.phases}>
          {phases.map((phase) => (
            <li key={phase.title} className={css.phase}>
              <h3>{phase.title}</h3>
              <p className={css.rhythm}>{phase.rhythm}</p>
              <p className={css.text}>{phase.text}</p>
            </li>
          ))}
        </List>
      </div>
      <div className={css.onboarding}>
        <h3 className={css.onboardingHeading}>{onboarding.heading}</h3>
        <Steps steps={onboarding.steps} level={4} />
      </div>
    </Section>
  );
}
