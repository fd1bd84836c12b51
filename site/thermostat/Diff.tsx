import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import type { First } from "./computed/page-data.ts";
import css from "./Diff.module.css";

type Props = {
  change: First["change"];
  /** Whether the firmware has the bug now. */
  isIn: boolean;
};

/** A line before and after the bug; where it is narrow, only the word that differs. */
export function Diff({ change, isIn }: Props) {
  const { file, count, before, was, is, after } = change;
  const line = ([start, middle, end]: readonly string[]) => (
    <>
      <span className={css.around}>{before}</span>
      <span className={css.word}>
        {start}
        <b>{middle}</b>
        {end}
      </span>
      <span className={css.around}>{after}</span>
    </>
  );
  return (
    <div className={classList(css.diff, textCss.mono)} data-in={isIn || undefined} translate="no">
      <p>{count > 1 ? `${file}, the first of ${count} changes` : file}</p>
      <pre className="scrolls">
        {was && <del>- {line(was)}</del>}
        {is && <ins>+ {line(is)}</ins>}
      </pre>
    </div>
  );
}
