import { bugs } from "../../../thermostat/build.ts";
import { PageHero } from "../../blocks/PageHero.tsx";
import { type ListedNote, notBefore, notesPath } from "../../content.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { Day } from "../../elements/Day.tsx";
import section from "../../elements/Section.module.css";
import { Terms } from "../../elements/Terms.tsx";
import { noteText } from "../../reading/note-text.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./NoteLayout.module.css";
import { NoteText } from "./NoteText.tsx";

type Props = {
  note: ListedNote;
  /** The notes that were published after and before it. */
  newer?: ListedNote | undefined;
  older?: ListedNote | undefined;
};

/** A note: its days, its text, the bug that it is about, the notes before and after it, and all of them. */
export function NoteLayout({ note, newer, older }: Props) {
  const { slug, title, description, published, updated, lang, isToCome } = note;
  const bug = bugs().find(({ id }) => id === note.bug);
  const days = [
    { name: isToCome ? notBefore : "Published", meaning: <Day date={published} lang={lang} /> },
    ...(updated ? [{ name: "Updated", meaning: <Day date={updated} lang={lang} /> }] : []),
  ];
  return (
    <>
      <PageHero heading={title} text={description} />
      <div className={classList(section.section, section.paper)}>
        <div className={layout.labelled}>
          <div lang="en" className={isToCome ? css.toCome : undefined}>
            <Terms terms={days} small="term" className={layout.wrap} />
          </div>
          <div className={classList(css.text, layout.stack)}>
            <NoteText {...noteText(`content/notes/${slug}.md`)} />
            {bug && (
              <p className={layout.actions} lang="en">
                <ButtonLink href={`/break-this-thermostat#bug=${bug.id}`}>
                  Put this bug in
                </ButtonLink>
                {bug.text}
              </p>
            )}
          </div>
        </div>
        <nav lang="en" aria-label="More notes" className={layout.after}>
          <div className={classList(layout.row, layout.halves)}>
            {newer && <Other way="Newer" rel="next" note={newer} />}
            {older && <Other way="Older" rel="prev" note={older} />}
          </div>
          <p className="alone">
            <a href={notesPath}>All notes</a>
          </p>
        </nav>
      </div>
    </>
  );
}

type OtherProps = { way: string; rel: "next" | "prev"; note: ListedNote };

const Other = ({ way, rel, note: { path, title, lang } }: OtherProps) => (
  <div>
    <p className={textCss.mono}>{way}</p>
    <a href={path} rel={rel} lang={lang === "en" ? undefined : lang}>
      {title}
    </a>
  </div>
);
