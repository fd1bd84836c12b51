import type { ListedNote } from "../content-model/notes.ts";
import { Day } from "../elements/Day.tsx";
import { List } from "../elements/List.tsx";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./NoteList.module.css";

/** Notes, each with its day. */
export function NoteList({ notes }: { notes: readonly ListedNote[] }) {
  return (
    <List className={css.notes}>
      {notes.map(({ path, title, description, published, lang }) => (
        <li key={path} className={layout.row}>
          <p className={textCss.mono}>
            <Day date={published} />
          </p>
          <div lang={lang}>
            <h2>
              <a href={path}>{title}</a>
            </h2>
            <p className={textCss.quiet}>{description}</p>
          </div>
        </li>
      ))}
    </List>
  );
}
