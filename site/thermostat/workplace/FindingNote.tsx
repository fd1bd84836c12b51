import type { ReactNode } from "react";
import { CopyLink } from "./CopyLink.tsx";
import { listed } from "./changed-tests.ts";
import type { Experiment } from "./experiment.ts";
import type { Finding } from "./finding.ts";
import type { Lab } from "./lab.ts";

type Props = { lab: Lab; experiment: Experiment; finding: Finding };

/** What a run says about our tests and the visitor's; a miss of ours with the way to tell us. */
export function FindingNote({ lab, experiment, finding }: Props) {
  const isKnown = experiment.bug !== null && Object.keys(experiment.edits).length === 0;
  switch (finding.is) {
    case "same":
      return (
        <Note>
          <strong>Nothing differs.</strong> In every test, this firmware does exactly what the good
          one does.
        </Note>
      );
    case "missed":
      return (
        <Note isMiss>
          <strong>Our tests miss this.</strong> All pass, but the traces differ in{" "}
          {listed(finding.tests)}. {isKnown ? known : "If a requirement is broken, tell us."}
          {!isKnown && <Send lab={lab} patch={experiment.patch} />}
        </Note>
      );
    case "caught by yours":
      return (
        <Note isMiss>
          <strong>Your test catches what ours miss:</strong> {listed(finding.tests)}.
          <Send lab={lab} patch={experiment.patch} />
        </Note>
      );
    case "caught by ours":
      return (
        <Note>
          {finding.alone ? "Your tests pass, but ours catch this" : "Our own tests catch this too"}:{" "}
          {listed(finding.tests)}.
        </Note>
      );
    case "fails good":
      return (
        <Note>
          Good firmware fails {listed(finding.tests)} too, so that failure doesn’t show a bug.
        </Note>
      );
  }
}

const known = "We know this bug. Write the test that catches it.";

/** Not for translators, since React changes it. */
function Note({ isMiss, children }: { isMiss?: boolean; children: ReactNode }) {
  return (
    <div role="status" className="finding" data-miss={isMiss} translate="no">
      {children}
    </div>
  );
}

/** An edit that is too long for a link is a patch, which the toolbar offers. */
function Send({ lab, patch }: { lab: Lab; patch: string | undefined }) {
  const { email } = lab.data;
  return (
    <p className="control-row">
      {patch === undefined && <CopyLink />}
      <span>
        Send the {patch === undefined ? "link" : "patch"} to <a href={`mailto:${email}`}>{email}</a>
      </span>
    </p>
  );
}
