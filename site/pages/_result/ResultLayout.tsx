import type { ReactNode } from "react";
import type { Kind, Outcome } from "../../../shared/submission/kinds.ts";
import { formHeadings, notices } from "../../../shared/submission/texts.ts";
import { addressee } from "../../blocks/form/addressee.ts";
import { Message } from "../../blocks/Message.tsx";
import { jobs, single } from "../../content.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { plainText } from "../../elements/markup.ts";
import { Section } from "../../elements/Section.tsx";
import { AfterNotice } from "../../forms/AfterNotice.tsx";
import { SubmissionForm } from "../../forms/SubmissionForm.tsx";

type Props = {
  kind: Kind;
  outcome: Outcome;
  /** What was wrong with the submission, written in by the intake. */
  children?: ReactNode;
};

/**
 * What a visitor without JavaScript sees after sending a form: the script's notice as a page. Below
 * refused fields is the form, which the intake fills in with what was sent.
 */
export function ResultLayout({ kind, outcome, children }: Props) {
  const { title, text } = notices[kind][outcome];
  const { answer, ...firm } = addressee(kind);
  const sent = outcome === "sent";
  const forms = {
    enquiry: <SubmissionForm kind="enquiry" id="enquiry" {...firm} />,
    application: (
      <SubmissionForm
        kind="application"
        id="application"
        positions={jobs().map((job) => job.title)}
        {...firm}
      />
    ),
  } as const satisfies Record<Kind, ReactNode>;
  return (
    <>
      <Message sign={sent ? "sent" : "not sent"} heading={title}>
        <p>{text}</p>
        {children}
        {outcome === "failed" && <p>{single("forms").withoutScript.back}</p>}
        <p>
          <AfterNotice sent={sent} answer={plainText(answer)} {...firm} />
        </p>
        <p>
          <ButtonLink href="/" variant={sent ? "primary" : "outline"}>
            Back to Home
          </ButtonLink>
        </p>
      </Message>
      {outcome === "refused" && (
        <Section id={`${kind}-heading`} heading={formHeadings[kind]} tone="band">
          {forms[kind]}
        </Section>
      )}
    </>
  );
}
