import { type CSSProperties, useEffect, useRef } from "react";
import { Announced } from "../site/elements/Announced.tsx";
import { Button, ButtonLink } from "../site/elements/Button.tsx";
import { Inlines } from "../site/elements/Inlines.tsx";
import { classList } from "../site/styles/class-list.ts";
import layout from "../site/styles/layout.module.css";
import textCss from "../site/styles/text.module.css";
import type { First } from "./build/page-data.ts";
import { Diff } from "./page/Diff.tsx";
import css from "./page/first-screen/FirstScreen.module.css";
import { useFirstRun } from "./page/first-screen/use-first-run.ts";
import { notLoaded } from "./page/published.ts";
import { OpenTest } from "./page/sheet/OpenTest.tsx";
import { Sheet } from "./page/sheet/Sheet.tsx";

/**
 * The trace of all tests, how many pass, and one button that puts a bug in and takes it out: lines
 * dim as their tests pass again, and the one that fails opens in place.
 */
export function FirstScreen({ first }: { first: First }) {
  const { run, total, areas, toggle } = useFirstRun(first);
  const { isIn, isRunning, failed, passing } = run;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a press before this script.
  useEffect(() => {
    if (place.current?.closest("[data-pressed]")) toggle();
  }, []);
  const Heading = `h${first.level}` as const;
  const figures = `${passing}/${total}`;
  return (
    <div ref={place} className={css.screen} data-bug={isIn ? first.bug : undefined}>
      <div className={css.words}>
        <Heading id="break">{first.heading}</Heading>
        <p className={textCss.quiet}>{first.story}</p>
        <Diff change={first.change} isIn={isIn} />
        <div className={classList(css.actions, layout.actions)}>
          <span
            className={layout.scripted}
            data-blocked="The button needs JavaScript, which is off or blocked here."
          >
            <Button variant="primary" onClick={toggle} translate="no">
              {isIn ? "Take the bug out" : "Put this bug in"}
            </Button>
          </span>
          <ButtonLink href={first.link.href} variant="outline">
            {first.link.label}
          </ButtonLink>
        </div>
        <p
          className={css.count}
          style={{ "--letters": figures.length } as CSSProperties}
          data-fails={failed !== undefined || undefined}
          data-running={isRunning || undefined}
          translate="no"
        >
          {isRunning ? run.ran : figures}{" "}
          <small className={textCss.small}>{isRunning ? `of ${total} run` : "tests pass"}</small>
        </p>
        <div className={css.said}>
          <Announced
            className={classList(css.status, textCss.strong)}
            data-failed={notLoaded}
            translate="no"
          >
            {run.message}
          </Announced>
          <p className={classList(css.note, textCss.quiet)}>
            {failed ? (
              <>
                {failed.caught.cost}{" "}
                <a href={`/break-this-thermostat#bug=${first.bug}&test=${failed.caught.id}`}>
                  See this bug in the code, and change any line
                </a>
              </>
            ) : (
              <Inlines parts={first.note} />
            )}
          </p>
        </div>
      </div>
      <Sheet
        {...first.sheet}
        areas={areas}
        dimmed={run.passed}
        opened={failed?.caught.id}
        isLazy={first.level !== 1}
      >
        {failed && <OpenTest {...failed} />}
      </Sheet>
    </div>
  );
}
