import { useRef, useState } from "react";
import { grouped } from "../../../shared/grouped.ts";
import { Button } from "../../../site/elements/Button.tsx";
import textCss from "../../../site/styles/text.module.css";
import type { Module } from "../../build/workplace-data.ts";
import { megabytes } from "../trace/format.ts";
import { CopyLink } from "./CopyLink.tsx";
import type { LabProps } from "./lab.ts";
import { Words } from "./Words.tsx";

/** Chooses the firmware and acts on the edits. */
export function Toolbar({ lab, experiment }: LabProps) {
  const { bug } = experiment;
  /** What the visitor has moved to in the list, and from where. */
  const [moved, setMoved] = useState({ from: bug, to: bug });
  const chosen = moved.from === bug ? moved.to : bug;
  const hasEdits = Object.keys(experiment.edits).length > 0;
  const canUndo = !hasEdits && experiment.discarded !== undefined;
  const isLoading = experiment.compiler.status === "loading";
  return (
    <div className="workplace-toolbar control-row">
      <StartFrom
        lab={lab}
        experiment={experiment}
        chosen={chosen}
        onMove={(to) => setMoved({ from: bug, to })}
      />
      <Button
        variant="primary"
        aria-disabled={isLoading}
        aria-describedby="run-waits"
        onClick={() => (chosen === bug ? lab.run() : lab.chooseBug(chosen))}
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
        {canUndo ? "Restore my edit" : hasEdits ? "Reset" : "Nothing to reset"}
      </Button>
      <CopyLink lab={lab} />
      <p id="start-waits" className={textCss.small} hidden={chosen === bug}>
        Enter or Run puts it in.
      </p>
      {lab.isWaiting() && (
        <p id="run-waits" className={textCss.small}>
          {isLoading
            ? "It runs by itself once clang has loaded."
            : `Run loads clang, ${megabytes(lab.data.compiler.bytes)} MB, which this browser then keeps. What you type never leaves it.`}
        </p>
      )}
      {experiment.notice && (
        <Words sentence={{ plain: experiment.notice }} className="workplace-notice" />
      )}
    </div>
  );
}

type StartProps = LabProps & {
  chosen: string | null;
  onMove(bug: string | null): void;
};

/**
 * The list of bugs: a click or Enter puts one in. An arrow key only moves to it, since browsers change
 * a closed list with each (WCAG 3.2.2).
 */
function StartFrom({ lab, experiment, chosen, onMove }: StartProps) {
  const movesOnly = useRef(false);
  return (
    <label className="control-field">
      Start from
      <select
        value={chosen ?? ""}
        // A screen reader would read it out even while it is hidden.
        aria-describedby={chosen === experiment.bug ? undefined : "start-waits"}
        onPointerDown={() => {
          movesOnly.current = false;
        }}
        onKeyDown={(event) => {
          movesOnly.current = !/^(Enter| )$/.test(event.key);
          if (event.key !== "Enter" || chosen === experiment.bug) return;
          // It would open the list.
          event.preventDefault();
          lab.chooseBug(chosen);
        }}
        onChange={({ target: { value } }) =>
          (movesOnly.current ? onMove : lab.chooseBug)(value || null)
        }
      >
        <Modules modules={lab.data.modules} />
      </select>
    </label>
  );
}

/** Good firmware, then the bugs by area. */
function Modules({ modules }: { modules: readonly Module[] }) {
  const option = ({ bug, title }: Module) => (
    <option key={title} value={bug ?? ""}>
      {title}
    </option>
  );
  const bugs = grouped(
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
