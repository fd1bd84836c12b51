import { Code } from "../../site/elements/Code.tsx";
import { classList } from "../../site/styles/class-list.ts";
import textCss from "../../site/styles/text.module.css";
import type { First } from "../build/page-data.ts";
import css from "./Diff.module.css";

type Props = {
  change: First["change"];
  /** Whether the firmware has the bug now. */
  isIn: boolean;
};

/** Of a line, the word that the bug changes, before and after. */
export function Diff({ change, isIn }: Props) {
  const { file, count, before, after } = change;
  const line = (sign: string, [lead, differs, tail]: typeof before) => (
    <>
      {sign} … {lead}
      <span>{differs}</span>
      {tail} …
    </>
  );
  return (
    <div className={classList(css.diff, textCss.mono)} data-in={isIn || undefined} translate="no">
      <p>{count > 1 ? `${file}, the first of ${count} changes` : file}</p>
      <Code label={`Change of ${file}`}>
        <del>{line("-", before)}</del>
        <ins>{line("+", after)}</ins>
      </Code>
    </div>
  );
}
