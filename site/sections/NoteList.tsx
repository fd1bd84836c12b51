import type { ListedNote } from "../content-model/notes.ts";
import { Day } from "../elements/Day.tsx";
import { List } from "../elements/List.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./NoteList.module.css";

type Props = {
  notes: readonly ListedNote[];
  /** Shows what each is about, and makes the titles the page's main headings. */
  full?: boolean;
};

/** Notes, each with its day. */
export function NoteList({ notes, full = false }: Props) {
  const Title = full ? "h2" : "h3";
  return (
    <List className={classList(css.notes, full && css.full)}>
      {notes.map(({ path, title, description, published, lang }) => (
        <li key={path} className={layout.row}>
          <p className={textCss.mono}>
            <Day date={published} />
          </p>
          <div lang={lang}>
            <Title>
              <a href={path}>{title}</a>
            </Title>
            {full && <p className={textCss.quiet}>{description}</p>}
          </div>
        </li>
      ))}
    </List>
  );
}
