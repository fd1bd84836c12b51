import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./PresetPosition.module.css";

/** The position of a job's own form: shown, sent, not asked for. */
export function PresetPosition({ title }: { title: string }) {
  return (
    <p className={css.position}>
      <span className={classList(css.label, textCss.small)}>Position</span> {title}
      <input type="hidden" name="jobTitle" value={title} />
    </p>
  );
}
