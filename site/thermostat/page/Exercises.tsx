import type { ExerciseContent } from "../../content-model/exercises.ts";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

type Props = {
  exercises: readonly ExerciseContent[];
  /** Size of the compiler's download. */
  megabytes: string;
};

/** The exercises, each a link that opens it in the workplace, and what it loads. */
export function Exercises({ exercises, megabytes }: Props) {
  return (
    <List ordered>
      {exercises.map(({ id, title, text, task }, index) => (
        <li key={id} className={layout.row}>
          <p className={textCss.strong}>
            <span className={textCss.mono}>{index + 1}</span>{" "}
            <a href={`/break-this-thermostat#exercise=${id}`}>{title}</a>
          </p>
          <p className={textCss.quiet}>
            <RichText>{text}</RichText>{" "}
            <span className={classList(textCss.small, textCss.mono)}>
              {task === "read" ? "No compiler" : `Loads clang, ${megabytes} MB`}
            </span>
          </p>
        </li>
      ))}
    </List>
  );
}
