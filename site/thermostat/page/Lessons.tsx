import type { Lesson } from "../../../firmware/tools/sources.ts";
import { List } from "../../elements/List.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** What went wrong with the firmware, how it was found, and what changed. */
export function Lessons({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <List ordered>
      {lessons.map(({ text, found, change }) => (
        <li key={text} className={classList(layout.row, layout.halves)}>
          <p className={textCss.strong}>{text}</p>
          <p className={textCss.small}>
            {found} {change}
          </p>
        </li>
      ))}
    </List>
  );
}
