import type { ExerciseContent } from "../../content-model/exercises.ts";
import { List } from "../../elements/List.tsx";
import { RichText } from "../../elements/RichText.tsx";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

/** The exercises, each with the link that opens it in the workplace. */
export function Exercises({ exercises }: { exercises: readonly ExerciseContent[] }) {
  return (
    <List ordered>
      {exercises.map(({ id, title, text }, index) => (
        <li key={id} className={layout.row}>
          <p className={textCss.strong}>
            {index + 1}. <a href={`/break-this-thermostat#exercise=${id}`}>{title}</a>
          </p>
          <p className={textCss.quiet}>
            <RichText>{text}</RichText>
          </p>
        </li>
      ))}
    </List>
  );
}
