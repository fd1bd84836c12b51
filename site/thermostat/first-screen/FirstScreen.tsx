import { useEffect, useRef } from "react";
import { boardsIn, readTrace } from "../../../firmware/api/trace.ts";
import { Button } from "../../elements/Button.tsx";
import { Inlines } from "../../elements/Inlines.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import type { First } from "../computed/page-data.ts";
import { Diff } from "../Diff.tsx";
import { Scope } from "../trace/Scope.tsx";
import { drawScope, type ScopePicture } from "../trace/scope.ts";
import css from "./FirstScreen.module.css";
import { type Failed, useFirstRun } from "./use-first-run.ts";

/**
 * One sentence, one bug, one button that puts it in and takes it out, and what the firmware does.
 */
export function FirstScreen({ first }: { first: First }) {
  const { run, toggle } = useFirstRun(first);
  const { isIn, failed } = run;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a press before this script.
  useEffect(() => {
    if (place.current?.closest("[data-pressed]")) toggle();
  }, []);
  const Heading = `h${first.level}` as const;
  return (
    <div ref={place} className={classList(css.columns, layout.columns)}>
      <div>
        <Heading id="break">{first.heading}</Heading>
        <Diff {...first.diff} isIn={isIn} />
        <Button variant="primary" onClick={toggle} translate="no">
          {isIn ? "Take the bug out" : "Put this bug in"}
        </Button>
        <p role="status" className={css.message} translate="no">
          {run.message}
        </p>
        <p className={textCss.quiet}>{failed ? first.cost : <Inlines parts={first.story} />}</p>
        <p className={classList(css.note, textCss.small)} hidden={failed !== undefined}>
          <Inlines parts={first.note} />
        </p>
        {failed && (
          <p className={textCss.small}>
            <a
              href={`/break-this-thermostat#bug=${first.bug}&requirement=${first.test}`}
              onClick={followAgain}
            >
              See this bug in the code, and change any line
            </a>
          </p>
        )}
      </div>
      <Picture first={first} failed={failed} />
    </div>
  );
}

/** The browser sends no event if the address is already this one. */
const followAgain = () => setTimeout(() => dispatchEvent(new Event("hashchange")));

function Picture({ first, failed }: { first: First; failed: Failed | undefined }) {
  return (
    <div className={css.picture}>
      {failed ? (
        <Scope
          picture={pictureOf(failed.trace, first)}
          expected={first.picture}
          passes={false}
          label={
            <>
              {first.test}: {first.text} <code>{first.check}</code> {failed.found}. Dotted: good
              firmware.
            </>
          }
        />
      ) : (
        <Scope picture={first.picture} passes label={`${first.test}: ${first.text}`} />
      )}
    </div>
  );
}

/** On the axes of good firmware's picture. */
function pictureOf(trace: Uint8Array<ArrayBuffer>, first: First): ScopePicture {
  const records = boardsIn(readTrace(trace)).at(-1) ?? [];
  const { msPerDivision } = first.picture;
  return drawScope(records, { startMs: 0, msPerDivision }, first.scale);
}
