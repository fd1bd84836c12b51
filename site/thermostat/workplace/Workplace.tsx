import { useDeferredValue, useSyncExternalStore } from "react";
import layout from "../../styles/layout.module.css";
import { Verdicts } from "../Verdicts.tsx";
import { Code } from "./Code.tsx";
import { Detail } from "./Detail.tsx";
import { Exercise } from "./Exercise.tsx";
import { FindingNote } from "./FindingNote.tsx";
import type { Lab } from "./lab.ts";
import { ResultBar } from "./ResultBar.tsx";
import { Toolbar } from "./Toolbar.tsx";

/** Code on one side, verdicts and traces on the other. */
export function Workplace({ lab }: { lab: Lab }) {
  const experiment = useSyncExternalStore(lab.subscribe, lab.read);
  const later = useDeferredValue(experiment);
  const { run } = experiment;
  const isStale = run !== undefined && experiment.ran !== experiment.edits;
  const tests = run?.tests ?? lab.data.tests;
  const results = new Map(tests.map(({ id }, index) => [id, run?.results[index]]));
  return (
    <div className="workplace">
      <div className="workplace-top stack">
        <Exercise lab={lab} experiment={experiment} />
        <Toolbar lab={lab} experiment={experiment} />
      </div>
      <Code lab={lab} experiment={experiment} />
      <ResultBar lab={lab} experiment={experiment} isStale={isStale} />
      <div className={layout.stack}>
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
    </div>
  );
}
