import {
  bugs,
  lessons,
  matrix,
  matrixPicture,
  reportAddress,
  testAddress,
} from "../../../thermostat/build.ts";
import { FreeOffer } from "../../blocks/freeOffer/FreeOffer.tsx";
import { notes, notesPath, single } from "../../content.ts";
import { DataTable } from "../../elements/DataTable.tsx";
import { Details } from "../../elements/Details.tsx";
import { List } from "../../elements/List.tsx";
import { Section } from "../../elements/Section.tsx";
import { linkTo } from "../../routes.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { Bugs } from "./Bugs.tsx";
import { Matrix } from "./Matrix.tsx";
import { Survivors } from "./Survivors.tsx";

// The others are in thermostat/firmware/lessons.yaml.
const shownLessons = 2;

/** What the firmware's tests catch, and what they miss. */
export function KnownBugsLayout() {
  const content = single("bugs");
  const { hero, missed } = content;
  const { email } = single("company");
  const catching = missed.bugs.flatMap(({ tests }) => tests);
  return (
    <>
      <Matrix hero={hero} words={content.matrix} picture={matrixPicture()} />
      <Section id="bugs" {...content.bugs}>
        <Bugs bugs={bugs()} failing={matrix().failing} />
      </Section>
      <Section id="missed" {...missed}>
        <Details summary={`All ${missed.bugs.length}, by date`}>
          <DataTable
            labelledBy="missed"
            columns={["Found by a reader", "Missed by our tests", "Now caught by"]}
            rows={missed.bugs.map(({ date, text, tests }) => [date, text, tests.join(" ")])}
            links={Object.fromEntries(catching.map((id) => [id, testAddress(id)]))}
          />
        </Details>
        <p className={layout.after}>
          Send yours to <a href={reportAddress(email, "The change, or a link to it:")}>{email}</a>
        </p>
      </Section>
      <Section id="mutants" {...content.mutants} tone="band">
        <Survivors />
      </Section>
      <Section id="lessons" {...content.lessons}>
        <List ordered>
          {lessons()
            .slice(0, shownLessons)
            .map(({ text, found, change }) => (
              <li key={text} className={classList(layout.row, layout.halves)}>
                <p className={textCss.strong}>{text}</p>
                <p className={textCss.small}>
                  {found} {change}
                </p>
              </li>
            ))}
        </List>
        <p>
          <a href={content.lessons.link.href}>{content.lessons.link.label}</a>
        </p>
        {notes().length > 0 && <a href={notesPath}>{linkTo(notesPath).label}</a>}
      </Section>
      <FreeOffer />
    </>
  );
}
