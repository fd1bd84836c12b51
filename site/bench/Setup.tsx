import { useState } from "react";
import { FirmwareOptions } from "./FirmwareOptions.tsx";
import { parseSeed } from "./seed.ts";
import type { Run, State, Store } from "./store.ts";

/** Which firmware runs, with which random numbers, and how the run went. */
export function Setup({ store, state }: { store: Store; state: State }) {
  const { address, run } = state;
  return (
    <>
      <form
        className="control-row"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          store.run();
        }}
      >
        <label className="control-field">
          Firmware
          <select
            value={address.bug ?? ""}
            onChange={({ target }) => store.chooseBug(target.value || null)}
          >
            <FirmwareOptions modules={store.data.modules} value={({ bug }) => bug ?? ""} />
          </select>
        </label>
        <Seed key={address.seed} store={store} seed={address.seed} />
        {/* One button, which keeps the focus. As a submit button, a click that stops would submit. */}
        <button
          type="button"
          className="control-main"
          onClick={run.status === "running" ? store.stop : store.run}
        >
          {run.status === "running" ? "Stop" : "Run the tests"}
        </button>
        <CopyLink />
      </form>
      <p role="status" className="bench-status">
        {announcement(run, store)}
      </p>
      {run.status === "running" && (
        <progress
          className="bench-progress"
          aria-label="Tests that have run"
          max={store.data.tests.length}
          value={run.count}
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
    <label className="control-field">
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
  { status, results, count, module, seed, ms, problem }: Run,
  { data }: Store,
): string {
  if (status === "problem")
    return `${problem} The results on this page were computed when it was built.`;
  if (status === "stopped") return `Stopped after ${count} of ${data.tests.length} tests.`;
  if (status !== "done") return "";
  const failing = data.tests.filter((_, test) => results[test]?.failure).map(({ id }) => id);
  const what = module.bug ? `“${module.title}”` : "The good firmware";
  const verdict =
    failing.length === 0
      ? `Pass: all ${count} tests.`
      : `Fail: ${failing.join(", ")}. The other ${count - failing.length} tests pass.`;
  return `${what}, seed ${seed}. ${verdict} ${(ms / 1000).toFixed(1)} s in your browser.`;
}

/** The address restores what is shown. */
function CopyLink() {
  const [copied, setCopied] = useState("");
  const copy = () =>
    navigator.clipboard
      .writeText(location.href)
      .then(() => setCopied(location.href))
      .catch(() => {});
  // Browsers without HTTPS have no clipboard; the address bar has the link.
  if (!navigator.clipboard) return null;
  return (
    <button type="button" className="control-button" onClick={copy}>
      {copied === location.href ? "Link copied" : "Copy link"}
    </button>
  );
}
