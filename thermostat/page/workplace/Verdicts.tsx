import type { ReactNode } from "react";
import { counted } from "../../../shared/counted.ts";
import { grouped } from "../../../shared/grouped.ts";
import { Details } from "../../../site/elements/Details.tsx";
import { Verdict } from "../../../site/elements/Verdict.tsx";
import { classList } from "../../../site/styles/class-list.ts";
import layout from "../../../site/styles/layout.module.css";
import textCss from "../../../site/styles/text.module.css";
import type { Test } from "../../build/workplace-data.ts";
import type { LabProps } from "./lab.ts";
import { shownRun } from "./message.ts";
import { failedIn } from "./suite-run.ts";
import css from "./Verdicts.module.css";

type Props = LabProps & {
  /** Failing requirements shown at once; the others are in a disclosure. */
  most: number;
  /** Content between the failing requirements and the others. */
  children?: ReactNode;
};

/** The requirements with their verdicts: those that fail, then the others by area. */
export function Verdicts({ lab, experiment, most, children }: Props) {
  const { requirement, ended } = experiment;
  const run = shownRun(experiment);
  const tests = run?.tests ?? lab.data.tests;
  const resultOf = (id: string) => run?.results.get(id);
  const failed = run ? failedIn(run) : [];
  const areas = grouped(tests, ({ area }) => area);
  const row = ({ id, text }: Test) => (
    <li
      key={id}
      className={classList(css.row, layout.wrap, layout.ruled)}
      data-chosen={id === requirement || undefined}
    >
      <span className={classList(css.id, layout.line)} translate="no">
        <button
          type="button"
          className={textCss.link}
          aria-pressed={id === requirement}
          onClick={() => lab.chooseRequirement(id)}
        >
          {id}
        </button>
        {resultOf(id) ? <Verdict passes={!resultOf(id)?.failure} /> : "…"}
      </span>
      <Requirement text={text} />
    </li>
  );
  return (
    <div>
      {failed.length > 0 && <ul className={css.failed}>{failed.slice(0, most).map(row)}</ul>}
      {failed.length > most && (
        <Details
          summary={
            <span translate="no">
              {counted(failed.length - most, most > 0 ? "more failure" : "failure")}
            </span>
          }
        >
          <ul className={css.failed}>{failed.slice(most).map(row)}</ul>
        </Details>
      )}
      {children}
      {[...areas].map(([area, own]) => {
        const rest = own.filter((test) => !failed.includes(test));
        // Once, at the end: a screen reader reads out each change of a summary, and would talk over the verdict.
        const results = own.flatMap(({ id }) => (run && ended?.results.get(id)) ?? []);
        const passed = results.filter(({ failure }) => !failure).length;
        return (
          <Details
            key={area}
            summary={
              <>
                {area}{" "}
                <span className={textCss.mono} translate="no">
                  {results.length > 0 ? `${passed} of ${own.length} pass` : own.length}
                </span>
              </>
            }
          >
            <ul>{rest.map(row)}</ul>
          </Details>
        );
      })}
    </div>
  );
}

/** Its first sentence, and the others once it is opened. */
function Requirement({ text }: { text: string }) {
  const [, first, rest] = /^(.+?\.)\s+(?=[A-Z])(.+)$/s.exec(text) ?? [];
  if (!first) return <span>{text}</span>;
  return (
    <details>
      <summary>{first}</summary>
      {rest}
    </details>
  );
}
