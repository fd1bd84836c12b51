import { PageHero } from "../../blocks/PageHero.tsx";
import { notBefore, notes, single } from "../../content.ts";
import { Day } from "../../elements/Day.tsx";
import { List } from "../../elements/List.tsx";
import section from "../../elements/Section.module.css";
import { feedPath } from "../../routes.ts";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** All notes, the newest first. */
export function NoteListLayout() {
  return (
    <>
      <PageHero {...single("noteList").hero} />
      <div className={classList(section.section, section.paper)}>
        <List>
          {notes().map(({ path, title, description, published, lang, isToCome }) => (
            <li key={path} className={classList(layout.row, layout.halves)}>
              <div>
                <p className={textCss.mono}>
                  {isToCome && `${notBefore} `}
                  <Day date={published} />
                </p>
                <h2 className={textCss.minor} lang={lang}>
                  <a href={path}>{title}</a>
                </h2>
              </div>
              <p className={textCss.quiet} lang={lang}>
                {description}
              </p>
            </li>
          ))}
        </List>
        <p className={classList(layout.after, "alone")}>
          <a href={feedPath}>Subscribe by RSS</a>
        </p>
      </div>
    </>
  );
}
