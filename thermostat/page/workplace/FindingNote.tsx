import layout from "../../../site/styles/layout.module.css";
import textCss from "../../../site/styles/text.module.css";
import { reportAddress } from "../published.ts";
import { CopyLink } from "./CopyLink.tsx";
import { type Finding, isMiss } from "./finding.ts";
import type { LabProps } from "./lab.ts";
import { findingSentence } from "./message.ts";
import { Words } from "./Words.tsx";

/** What a run says about our tests and the visitor's; what may be a miss with the way to tell us. */
export function FindingNote({ lab, experiment, finding }: LabProps & { finding: Finding }) {
  const { email } = lab.data;
  const hasEdits = Object.keys(experiment.edits).length > 0;
  // Otherwise, the edit is too long for one.
  const hasLink = !hasEdits || experiment.address.includes("edit=");
  const link = `${location.origin}${location.pathname}#${experiment.address}`;
  return (
    <div className={`finding ${layout.stack}`} data-miss={isMiss(finding) || undefined}>
      <Words sentence={findingSentence(finding, experiment)} />
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
