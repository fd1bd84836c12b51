import type { ReactNode } from "react";
import { counted } from "../../shared/counted.ts";
import { Details } from "../elements/Details.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import type { Test } from "./computed/workplace-data.ts";
import { Verdict } from "./Verdict.tsx";
import css from "./Verdicts.module.css";

type Props = {
  tests: readonly Test[];
  /** Undefined: the test hasn't finished. */
  passes(test: Test): boolean | undefined;
  /** Id of the requirement shown. */
  chosen?: string | undefined;
  onChoose(test: Test): void;
  /** Failing requirements shown at once; the others are in a disclosure. */
  most: number;
  /** Content between the failing requirements and the others. */
  children?: ReactNode;
};

/** The requirements with their verdicts: those that fail, then the others by area. */
export function Verdicts({ tests, passes, most, chosen, onChoose, children }: Props) {
  const failed = tests.filter((test) => passes(test) === false);
  const areas = Map.groupBy(tests, ({ area }) => area);
  const row = (test: Test) => {
    const verdict = passes(test);
    return (
      <li
        key={test.id}
        className={classList(css.row, layout.wrap)}
        data-chosen={test.id === chosen || undefined}
      >
        <span className={css.id} translate="no">
          <button type="button" aria-pressed={test.id === chosen} onClick={() => onChoose(test)}>
            {test.id}
          </button>
          {verdict === undefined ? "…" : <Verdict passes={verdict} />}
        </span>
        <Requirement text={test.text} />
      </li>
    );
  };
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
        const passed = rest.filter(passes).length;
        const hasRun = own.some((test) => passes(test) !== undefined);
        return (
          <Details
            key={area}
            summary={
              <>
                {area}{" "}
                <span className={textCss.mono} translate="no">
                  {hasRun ? `${passed} of ${own.length} pass` : own.length}
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
