import css from "./PresetPosition.module.css";

/** The position of a job's own form: shown, sent, not asked for. */
export function PresetPosition({ title }: { title: string }) {
  return (
    <p className={css.position}>
      <span className={css.label}>Position</span> {title}
      <input type="hidden" name="jobTitle" value={title} />
    </p>
  );
}
