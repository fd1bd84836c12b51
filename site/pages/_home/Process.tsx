import { Beginnings } from "../../blocks/offers/Beginnings.tsx";
import { single } from "../../content.ts";
import type { Home } from "../../content-model/home.ts";
import { Drawing } from "../../drawings/Drawing.tsx";
import { svgOf } from "../../drawings/files.ts";
import { List } from "../../elements/List.tsx";
import { Paragraph } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { unbroken } from "../../elements/unbroken.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Process.module.css";

/** How a project runs, as a timing diagram and in text, and the steps before it. */
export function Process({ process }: { process: Home["process"] }) {
  const { heading, text, phases } = process;
  return (
    <Section id="process" heading={heading} text={text} tone="screen">
      <Drawing svg={svgOf("project")} />
      <List
        ordered
        className={classList(css.phases, layout.columns, layout.channels, layout.after)}
      >
        {phases.map((phase) => (
          <li key={phase.title} className={css.phase}>
            <h3>{unbroken(phase.title)}</h3>
            <p className={classList(css.rhythm, textCss.mono)}>{phase.rhythm}</p>
            <Paragraph className={textCss.quiet}>{phase.text}</Paragraph>
          </li>
        ))}
      </List>
      <div className={layout.after} lang="en">
        <h2 id="beginnings" className={classList(textCss.minor, layout.before)}>
          {unbroken(single("offers").beginnings.heading)}
        </h2>
        <Beginnings />
      </div>
    </Section>
  );
}
