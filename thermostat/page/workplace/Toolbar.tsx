import { grouped } from "../../../shared/grouped.ts";
import { Button } from "../../../site/elements/Button.tsx";
import textCss from "../../../site/styles/text.module.css";
import type { Module } from "../../build/workplace-data.ts";
import { megabytes } from "../trace/format.ts";
import { CopyLink } from "./CopyLink.tsx";
import type { LabProps } from "./lab.ts";
import { Status } from "./Status.tsx";

/** Chooses the firmware and acts on the edits. */
export function Toolbar({ lab, experiment }: LabProps) {
  const hasEdits = Object.keys(experiment.edits).length > 0;
  const canUndo = !hasEdits && experiment.discarded !== undefined;
  const isLoading = experiment.compiler.is === "loading";
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
        aria-disabled={isLoading}
        aria-describedby="run-waits"
        onClick={lab.run}
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
      {lab.isWaiting() && (
        <p id="run-waits" className={textCss.small}>
          {isLoading
            ? "It runs by itself once clang has loaded."
            : `Run loads clang, ${megabytes(lab.data.compiler.bytes)} MB, which this browser then keeps. What you type never leaves it.`}
        </p>
      )}
      <Status isTyping={experiment.isTyping} role="alert" className="workplace-notice">
        {experiment.notice}
      </Status>
    </div>
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
