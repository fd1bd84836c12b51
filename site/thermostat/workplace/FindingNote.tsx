import type { ReactNode } from "react";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { listed } from "../trace/format.ts";
import { CopyLink } from "./CopyLink.tsx";
import { type Finding, isMiss } from "./finding.ts";
import type { LabProps } from "./lab.ts";

/** What a run says about our tests and the visitor's; what may be a miss with the way to tell us. */
export function FindingNote({ lab, experiment, finding }: LabProps & { finding: Finding }) {
  const { email } = lab.data;
  const isKnown = experiment.bug !== null && Object.keys(experiment.edits).length === 0;
  return (
    // Not for translators, since React changes it.
    <div
      role="status"
      className={`finding ${layout.stack}`}
      data-miss={isMiss(finding) || undefined}
      translate="no"
    >
      <p>{sentenceOf(finding, isKnown)}</p>
      {(isMiss(finding) || finding.is === "same") && !isKnown && (
        <div className="control-row">
          <CopyLink />
          <p className={textCss.small}>
            Send the link to <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
      )}
    </div>
  );
}

/** `isKnown`: the firmware is one of our known bugs, as it is. */
function sentenceOf(finding: Finding, isKnown: boolean): ReactNode {
  switch (finding.is) {
    case "same":
      return (
        <>
          <strong>No test tells this from the good firmware.</strong> Either the change has no
          effect, or we don’t test what it changes. If it breaks a requirement, tell us.
        </>
      );
    case "missed":
      return (
        <>
          <strong>Our tests miss this.</strong> All pass, but the traces differ in{" "}
          {listed(finding.tests)}.{" "}
          {isKnown
            ? "We know this bug. Write the test that catches it."
            : "If that breaks a requirement, tell us."}
        </>
      );
    case "caught by yours":
      return (
        <>
          <strong>Your test catches what ours miss:</strong> {listed(finding.tests)}.
        </>
      );
    case "caught by ours":
      return `Our own tests catch this: ${listed(finding.tests)}.`;
    case "fails good":
      return `Good firmware fails ${listed(finding.tests)} too, so that failure doesn’t show a bug.`;
  }
}
