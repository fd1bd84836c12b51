import { memo, type ReactNode, useMemo } from "react";
import { readTrace, splitAtPowerOn } from "../../firmware/api/trace.ts";
import { classList } from "../styles/class-list.ts";
import { places } from "./contract.ts";
import { Screen } from "./Screen.tsx";
import { sayFailure, sayTime } from "./say.ts";
import { type Found, resultFor, type State, type Store } from "./store.ts";
import { Verdict } from "./Verdict.tsx";
import { failedIn, windowFor } from "./window.ts";

/** What the first press shows: the requirement that fails, the moment, and what it would have cost. */
export const FirstResult = memo(function FirstResult(props: { store: Store; state: State }) {
  const { store, state } = props;
  const { run, address, pressed } = state;
  const { tests, requirements } = store.data;
  if (pressed === undefined || run.module.bug !== pressed) return null;
  if (run.status === "problem") return <p className="first-result-progress">{run.problem}</p>;
  const requirement = requirements.find(({ id }) => id === address.requirement);
  const found = requirement && resultFor(store.data, state, requirement.id);
  if (!found?.failure && run.status !== "done") {
    const count = `${run.count} of ${tests.length} tests have run.`;
    return <p className="first-result-progress">{count}</p>;
  }
  return (
    <div ref={bringIntoView} className={classList("first-result-result", "on-screen")}>
      <p className="first-result-verdict">
        <Verdict passes={!found?.failure} /> {found?.failure && requirement?.id}
      </p>
      <p>{found?.failure ? requirement?.text : "Every test passes with this bug in."}</p>
      {found?.failure && (
        <Moment found={found}>
          {sayFailure(found.failure)}.
          {found.goodTrace && " Dotted: the same test with good firmware."}
        </Moment>
      )}
      <p className="first-result-cost">{run.module.costs}</p>
      <button type="button" className="control-button" onClick={goToBench}>
        See it on the bench
      </button>
    </div>
  );
});

/** On a phone it is below the button. A run from the bench comes here too, and must not scroll. */
function bringIntoView(result: HTMLElement | null): void {
  if (document.activeElement?.closest(places.app)) return;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  // Not at once, or the layout would be part of the same task.
  requestAnimationFrame(() => result?.scrollIntoView({ block: "nearest", behavior }));
}

/** Not by an anchor: the address stays one that restores what is shown. */
function goToBench(): void {
  const heading = document.querySelector<HTMLElement>("#bench-requirement");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

function Moment(props: { found: Found; children: ReactNode }) {
  const { trace, goodTrace } = props.found;
  const picture = useMemo(() => {
    const benches = splitAtPowerOn(readTrace(trace));
    const bench = Math.max(0, benches.findIndex(failedIn));
    const records = benches[bench] ?? [];
    const reference = goodTrace && splitAtPowerOn(readTrace(goodTrace))[bench];
    return { records, reference, window: windowFor(records) };
  }, [trace, goodTrace]);
  return (
    <figure>
      <Screen picture={picture} sweeps aria-hidden="true" />
      <figcaption>
        {props.children} {sayTime(picture.window.perDivisionMs)}/div.
      </figcaption>
    </figure>
  );
}
