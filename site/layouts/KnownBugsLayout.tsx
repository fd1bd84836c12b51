import { bugs, lessons, matrix } from "../../firmware/tools/sources.ts";
import { FreeOffer } from "../blocks/freeOffer/FreeOffer.tsx";
import { notes, single } from "../content-model/content.ts";
import { noteList } from "../content-model/published.ts";
import { Section } from "../elements/Section.tsx";
import { linkTo } from "../routes.ts";
import { PageHero } from "../sections/PageHero.tsx";
import { Bugs } from "../thermostat/page/Bugs.tsx";
import { Lessons } from "../thermostat/page/Lessons.tsx";
import { Missed } from "../thermostat/page/Missed.tsx";
import { Survivors } from "../thermostat/page/Survivors.tsx";

// The others are in firmware/lessons.yaml.
const shownLessons = 2;

/** What the firmware's tests catch, and what they miss. */
export function KnownBugsLayout() {
  const content = single("bugs");
  const { hero } = content;
  return (
    <>
      <PageHero {...hero} />
      <Section id="bugs" {...content.bugs}>
        <Bugs bugs={bugs()} failing={matrix().failing} />
      </Section>
      <Section id="missed" {...content.missed}>
        <Missed bugs={content.missed.bugs} />
      </Section>
      <Section id="mutants" {...content.mutants} tone="band">
        <Survivors />
      </Section>
      <Section id="lessons" {...content.lessons}>
        <Lessons lessons={lessons().slice(0, shownLessons)} />
        <p>
          <a href={content.lessons.link.href}>{content.lessons.link.label}</a>
        </p>
        {notes().length > 0 && <a href={noteList}>{linkTo(noteList).label}</a>}
      </Section>
      <FreeOffer />
    </>
  );
}
