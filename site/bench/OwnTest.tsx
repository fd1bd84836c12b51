import { memo, useRef } from "react";
import { mostRows } from "../../firmware/api/parse-rows.ts";
import { OwnVerdicts } from "./OwnVerdicts.tsx";
import { RowFields } from "./RowFields.tsx";
import type { Store } from "./store.ts";
import { useOwnTest } from "./use-own-test.ts";

/** The visitor's own test, from rows. */
export const OwnTest = memo(function OwnTest({ store }: { store: Store }) {
  const { drafts, run, start, stop, add, remove, change } = useOwnTest(store);
  const main = useRef<HTMLButtonElement>(null);
  return (
    <section className="own-test-test" aria-labelledby="bench-own">
      <h3 id="bench-own">Write the test</h3>
      <p>
        One bug passes every test. Catch it: each row does something at its time after power-on,
        expects something, or both. The good firmware has to pass; a bug is caught if the test fails
        with it.
      </p>
      <form
        noValidate
        className="own-test-test"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        {drafts.map((draft, index) => (
          <RowFields
            key={draft.key}
            draft={draft}
            number={index + 1}
            change={(part) => change(draft.key, part)}
            remove={() => {
              // Its own button goes with the row.
              main.current?.focus();
              remove(draft.key);
            }}
          />
        ))}
        <div className="control-row">
          {drafts.length < mostRows && (
            <button type="button" className="control-button" onClick={add}>
              Add a row
            </button>
          )}
          {/* One button, which keeps the focus. As a submit button, a click that stops would submit. */}
          <button
            ref={main}
            type="button"
            className="control-main"
            onClick={run.status === "running" ? stop : start}
          >
            {run.status === "running" ? "Stop" : "Run against good firmware and all bugs"}
          </button>
        </div>
      </form>
      <OwnVerdicts data={store.data} run={run} />
    </section>
  );
});
