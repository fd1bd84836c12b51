import { useEffect, useState } from "react";
import { Button, ButtonLink } from "../../elements/Button.tsx";
import type { Module } from "../computed/workplace-data.ts";
import { mostSeed, parseSeed } from "./address.ts";
import type { State } from "./state.ts";
import type { Store } from "./store.ts";

/** Chooses the firmware and acts on the edits. */
export function Toolbar({ store, state }: { store: Store; state: State }) {
  const hasEdits = Object.keys(state.edits).length > 0;
  const canUndo = !hasEdits && state.discarded !== undefined;
  return (
    <div className="workplace-toolbar control-row">
      <label className="control-field">
        Start from
        <select
          value={state.bug ?? ""}
          onChange={({ target }) => store.chooseBug(target.value || null)}
        >
          <Modules modules={store.data.modules} />
        </select>
      </label>
      <Button
        variant="primary"
        onClick={() => {
          void store.run();
          if (hasEdits && state.compiler.is !== "ready") toOffer();
        }}
      >
        Run
      </Button>
      <Button
        variant="outline"
        aria-disabled={!hasEdits && !canUndo}
        onClick={({ detail }) => {
          // The second click of a double click isn't meant for the button's new action.
          if (detail > 1) return;
          if (canUndo) store.restoreEdit();
          else if (hasEdits) store.chooseBug(state.bug);
        }}
      >
        {canUndo ? "Restore my edit" : "Reset"}
      </Button>
      {state.patch === undefined ? <CopyLink /> : <Patch patch={state.patch} />}
      <details className="workplace-more">
        <summary>More</summary>
        <Seed key={state.seed} seed={state.seed} onSeed={store.chooseSeed} />
      </details>
    </div>
  );
}

/** Without the compiler, an edit can't run. */
const toOffer = () =>
  document.querySelector<HTMLElement>(".workplace :is(.offer, .workplace-shared) button")?.focus();

/** Good firmware, then the bugs by area. */
function Modules({ modules }: { modules: readonly Module[] }) {
  const option = ({ bug, title }: Module) => (
    <option key={title} value={bug ?? ""}>
      {title}
    </option>
  );
  const bugs = Map.groupBy(
    modules.filter(({ bug }) => bug),
    ({ area }) => area,
  );
  return (
    <>
      {modules.filter(({ bug }) => !bug).map(option)}
      {[...bugs].map(([area, own]) => (
        <optgroup key={area} label={area}>
          {own.map(option)}
        </optgroup>
      ))}
    </>
  );
}

function CopyLink() {
  const [message, setMessage] = useState("");
  // Goes away, since a later edit makes another link.
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(""), 5000);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setMessage("Copied.");
    } catch {
      setMessage("This browser blocked copying. The link is in the address bar.");
    }
  };
  return (
    <>
      <Button variant="outline" onClick={copy}>
        Copy link
      </Button>
      <span role="status" className="control-message" translate="no">
        {message}
      </span>
    </>
  );
}

/**
 * For an edit that is too long for a link. It isn't saved anywhere, so the browser asks before the
 * visitor leaves.
 */
function Patch({ patch }: { patch: string }) {
  useEffect(() => {
    const ask = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return (
    <ButtonLink
      variant="outline"
      href={`data:text/x-patch;charset=utf-8,${encodeURIComponent(patch)}`}
      download="thermostat.patch"
    >
      Download patch
      <span className="control-message"> (too long for a link)</span>
    </ButtonLink>
  );
}

/** The seed of everything random: noise, bounces, the storm. */
function Seed({ seed, onSeed }: { seed: number; onSeed(seed: number): void }) {
  const [text, setText] = useState(String(seed));
  const wanted = parseSeed(text);
  return (
    <form
      className="control-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== undefined) onSeed(wanted);
      }}
    >
      <label className="control-field">
        Random seed, 1 to {mostSeed.toLocaleString("en")}
        <input
          inputMode="numeric"
          value={text}
          aria-invalid={wanted === undefined}
          onChange={({ target }) => setText(target.value.trim())}
        />
      </label>
      <Button type="submit" variant="outline">
        Run with this seed
      </Button>
    </form>
  );
}
