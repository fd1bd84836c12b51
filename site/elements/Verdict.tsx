import { PassMark } from "./Icons.tsx";
import css from "./Verdict.module.css";

/** Pass or Fail, as a word and a shape. Not for translators, since React changes it. */
export function Verdict({ passes }: { passes: boolean }) {
  return (
    <span className={css.verdict} data-fails={!passes || undefined} translate="no">
      <PassMark passes={passes} />
      {passes ? "Pass" : "Fail"}
    </span>
  );
}
