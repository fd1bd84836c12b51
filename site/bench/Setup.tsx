import { useState } from "react";
import css from "./Bench.module.css";
import controls from "./controls.module.css";
import { parseSeed } from "./seed.ts";
import type { Run, State, Store } from "./store.ts";

/** Which firmware runs, with which random numbers, and how the run went. */
export function Setup({ store, state }: { store: Store; state: State }) {
  const { address, run } = state;
  return (
    <>
      <form
        className={controls.row}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          store.run();
        }}
      >
        <label className={controls.field}>
          Firmware
          <select
            value={address.bug ?? ""}
            onChange={({ target }) => store.chooseBug(target.value || null)}
          >
            {store.data.modules.map(({ bug, title }) => (
              <option key={bug} value={bug ?? ""}>
                {bug ? `Bug: ${title}` : "Good firmware"}
              </option>
            ))}
          </select>
        </label>
        <Seed key={address.seed} store={store} seed={address.seed} />
        {run.status === "running" ? (
          <button type="button" className={controls.main} onClick={store.stop}>
            Stop
          </button>
        ) : (
          <button type="submit" className={controls.main}>
            Run the tests
          </button>
        )}
      </form>
      <p role="status" className={css.status}>
        {announcement(run, store)}
      </p>
      {run.status === "running" && (
        <progress
          className={css.progress}
          aria-label="Tests that have run"
          max={store.data.tests.length}
          value={run.results.length}
        />
      )}
    </>
  );
}

/** It is taken over when the field is left or the form is sent. */
function Seed({ store, seed }: { store: Store; seed: number }) {
  const [text, setText] = useState(String(seed));
  const isValid = parseSeed(text) !== undefined;
  return (
    <label className={controls.field}>
      Seed, 1 to 999999
      <input
        inputMode="numeric"
        size={8}
        value={text}
        aria-invalid={!isValid}
        onChange={({ target }) => setText(target.value.trim())}
        onBlur={() => {
          const wanted = parseSeed(text);
          if (wanted === undefined) setText(String(seed));
          else if (wanted !== seed) store.chooseSeed(wanted);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
    </label>
  );
}

/** One sentence for each run, when it has ended. */
function announcement(
  { status, results, module, seed, ms, problem }: Run,
  { data }: Store,
): string {
  if (status === "problem") return `${problem} The results below were computed with this page.`;
  if (status === "stopped") return `Stopped after ${results.length} of ${data.tests.length} tests.`;
  if (status !== "done") return "";
  const failing = data.tests.filter((_, test) => results[test]?.failure).map(({ id }) => id);
  const what = module.bug ? `“${module.title}”` : "The good firmware";
  const verdict =
    failing.length === 0
      ? `Pass: all ${results.length} tests.`
      : `Fail: ${failing.join(", ")}. The other ${results.length - failing.length} tests pass.`;
  return `${what}, seed ${seed}. ${verdict} ${(ms / 1000).toFixed(1)} s in your browser.`;
}
