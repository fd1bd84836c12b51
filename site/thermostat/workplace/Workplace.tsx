import { useDeferredValue, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { publishedSeed } from "../published.ts";
import { Verdict } from "../Verdict.tsx";
import { Verdicts } from "../Verdicts.tsx";
import { ByHand } from "./ByHand.tsx";
import { Code } from "./Code.tsx";
import { Detail } from "./Detail.tsx";
import type { Experiment } from "./experiment.ts";
import { FindingNote } from "./FindingNote.tsx";
import type { Lab } from "./lab.ts";
import { Result } from "./Result.tsx";
import { Toolbar } from "./Toolbar.tsx";

/** Code on one side, verdicts and traces on the other. */
export function Workplace({ lab, digest }: { lab: Lab; digest: HTMLElement | null }) {
  const experiment = useSyncExternalStore(lab.subscribe, lab.read);
  const later = useDeferredValue(experiment);
  const { run } = experiment;
  const isStale = run !== undefined && experiment.ran !== experiment.edits;
  const tests = run?.tests ?? lab.data.tests;
  const results = new Map(tests.map(({ id }, index) => [id, run?.results[index]]));
  return (
    <div className="workplace">
      <Toolbar lab={lab} experiment={experiment} />
      {experiment.notice && <p className="workplace-notice">{experiment.notice}</p>}
      <div className="workplace-left">
        <Code lab={lab} experiment={experiment} />
        {run && <ByHand module={run.module} />}
      </div>
      <Result lab={lab} experiment={experiment} isStale={isStale} />
      <div className="workplace-results stack" data-stale={isStale || undefined}>
        {experiment.finding && !isStale && (
          <FindingNote lab={lab} experiment={experiment} finding={experiment.finding} />
        )}
        <Verdicts
          tests={tests}
          passes={({ id }) => {
            const result = results.get(id);
            return result && !result.failure;
          }}
          chosen={experiment.requirement}
          onChoose={({ id }) => lab.chooseRequirement(id)}
        >
          <Detail lab={lab} experiment={later} />
        </Verdicts>
      </div>
      {digest && createPortal(<Digest lab={lab} experiment={later} />, digest)}
    </div>
  );
}

/** The digest of good firmware's whole trace at the published seed, computed in this browser. */
function Digest({ lab, experiment }: { lab: Lab; experiment: Experiment }) {
  const { reference, digest } = experiment;
  if (reference?.seed !== publishedSeed || digest === undefined) return null;
  if (digest === null) return "This browser computes SHA-256 only over HTTPS.";
  return (
    <span translate="no">
      <code>{digest}</code> <Verdict passes={digest === lab.data.digest} />
    </span>
  );
}
