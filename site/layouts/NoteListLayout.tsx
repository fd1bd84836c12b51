import { notes, single } from "../content-model/content.ts";
import { noteFeed } from "../content-model/published.ts";
import section from "../elements/Section.module.css";
import { NoteList } from "../sections/NoteList.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";

/** All notes, the newest first. */
export function NoteListLayout() {
  return (
    <>
      <PageHero {...single("noteList").hero} />
      <div className={classList(section.section, section.paper)}>
        <NoteList notes={notes()} />
        <p className={layout.after}>
          <a href={noteFeed}>Subscribe by RSS</a>
        </p>
      </div>
    </>
  );
}
