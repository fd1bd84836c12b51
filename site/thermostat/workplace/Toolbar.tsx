import { useEffect, useState } from "react";
import { Button, ButtonLink } from "../../elements/Button.tsx";
import type { Module } from "../computed/workplace-data.ts";
import { mostSeed, parseSeed } from "./address.ts";
import { CopyLink } from "./CopyLink.tsx";
import type { Experiment } from "./experiment.ts";
import type { Lab } from "./lab.ts";

/** Chooses the firmware and acts on the edits. */
export function Toolbar({ lab, experiment }: { lab: Lab; experiment: Experiment }) {
  const hasEdits = Object.keys(experiment.edits).length > 0;
  const canUndo = !hasEdits && experiment.discarded !== undefined;
  return (
    <div className="workplace-toolbar control-row">
      <label className="control-field">
        Start from
        <select
          value={experiment.bug ?? ""}
          onChange={({ target }) => lab.chooseBug(target.value || null)}
        >
          <Modules modules={lab.data.modules} />
        </select>
      </label>
      <Button
        variant="primary"
        onClick={() => {
          void lab.run();
          if (hasEdits && experiment.compiler.is !== "ready") toOffer();
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
          if (canUndo) lab.restoreEdit();
          else if (hasEdits) lab.chooseBug(experiment.bug);
        }}
      >
        {canUndo ? "Restore my edit" : "Reset"}
      </Button>
      {experiment.patch === undefined ? <CopyLink /> : <Patch patch={experiment.patch} />}
      <details className="workplace-more">
        <summary>More</summary>
        <Seed key={experiment.seed} seed={experiment.seed} onSeed={lab.chooseSeed} />
      </details>
    </div>
  );
}

/** Without the compiler, an edit can't run. */
const toOffer = () =>
  document.querySelector<HTMLElement>(".workplace :is(.offer, .edit-from-link) button")?.focus();

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
