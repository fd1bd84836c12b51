import { PassMark } from "../elements/Signs.tsx";
import css from "./Verdict.module.css";

/** Pass or Fail, as word and shape. No translator may touch it: it changes. */
export function Verdict({ passes }: { passes: boolean }) {
  return (
    <span className={css.verdict} data-fails={!passes || undefined} translate="no">
      <PassMark passes={passes} />
      {passes ? "Pass" : "Fail"}
    </span>
  );
}
