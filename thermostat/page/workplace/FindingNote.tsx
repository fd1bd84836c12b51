import type { ReactNode } from "react";
import layout from "../../../site/styles/layout.module.css";
import textCss from "../../../site/styles/text.module.css";
import { reportAddress } from "../published.ts";
import { listed } from "../trace/format.ts";
import { CopyLink } from "./CopyLink.tsx";
import { type Finding, isMiss } from "./finding.ts";
import type { LabProps } from "./lab.ts";
import { Status } from "./Status.tsx";

/** What a run says about our tests and the visitor's; what may be a miss with the way to tell us. */
export function FindingNote({ lab, experiment, finding }: LabProps & { finding: Finding }) {
  const { email } = lab.data;
  const hasEdits = Object.keys(experiment.edits).length > 0;
  const isKnown = experiment.bug !== null && !hasEdits;
  // Otherwise, the edit is too long for one.
  const hasLink = !hasEdits || experiment.address.includes("edit=");
  const link = `${location.origin}${location.pathname}#${experiment.address}`;
  return (
    <div className={`finding ${layout.stack}`} data-miss={isMiss(finding) || undefined}>
      <Status isTyping={experiment.isTyping}>
        {sentenceOf(finding.is, listed(finding.tests), isKnown)}
      </Status>
      {isMiss(finding) &&
        (hasLink ? (
          <div className="control-row">
            <CopyLink lab={lab} />
            <p className={textCss.small}>
              Send the link to <a href={reportAddress(email, link)}>{email}</a>
            </p>
          </div>
        ) : (
          <p>
            Send us the files that you changed: <a href={`mailto:${email}`}>{email}</a>
          </p>
        ))}
    </div>
  );
}

/** `isKnown`: the firmware is one of our known bugs, as it is. */
function sentenceOf(is: Finding["is"], named: string, isKnown: boolean): ReactNode {
  switch (is) {
    case "failed":
      return `Our tests catch this: ${named}.`;
    case "identical":
      return (
        <>
          <strong>It’s the good firmware.</strong> The change compiles to the same code, byte for
          byte, so no test can tell one from the other.
        </>
      );
    case "same":
      return (
        <>
          <strong>No test tells this from the good firmware.</strong> Has the change no effect, or
          do we not test what it changes? If it breaks a requirement, tell us.
        </>
      );
    case "missed":
      return (
        <>
          <strong>Our tests {isKnown ? "miss" : "accept"} this.</strong> All pass, but the traces
          differ in {named}.{" "}
          {isKnown
            ? "We know this bug. Write the test that catches it."
            : "If that breaks a requirement, they miss it: tell us."}
        </>
      );
    case "caught by yours":
      return (
        <>
          <strong>Your test catches what ours miss:</strong> {named}.
        </>
      );
    case "caught by ours":
      return `Our own tests catch this: ${named}.`;
    case "fails good":
      return `Good firmware fails ${named} too, so that failure doesn’t show a bug.`;
  }
}
