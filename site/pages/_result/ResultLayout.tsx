import type { ReactNode } from "react";
import type { Kind } from "../../../shared/submission/kinds.ts";
import { notices } from "../../../shared/submission/texts.ts";
import { answerTo } from "../../blocks/form/answer-to.ts";
import { Message } from "../../blocks/Message.tsx";
import { single } from "../../content.ts";
import { ButtonLink } from "../../elements/Button.tsx";
import { AfterNotice } from "../../forms/AfterNotice.tsx";

type Props = {
  kind: Kind;
  outcome: "sent" | "failed";
  /** What was wrong with the submission, written in by the intake. */
  children?: ReactNode;
};

/** What a visitor without JavaScript sees after sending a form: the script's notice as a page. */
export function ResultLayout({ kind, outcome, children }: Props) {
  const { title, text } = notices[kind][outcome];
  const { email, phone } = single("company");
  const sent = outcome === "sent";
  return (
    <Message sign={sent ? "sent" : "not sent"} heading={title}>
      <p>{text}</p>
      {children}
      {!sent && <p>{single("forms").withoutScript.back}</p>}
      <p>
        <AfterNotice sent={sent} answer={answerTo(kind)} email={email} phone={phone} />
      </p>
      <p>
        <ButtonLink href="/" variant={sent ? "primary" : "outline"}>
          Back to Home
        </ButtonLink>
      </p>
    </Message>
  );
}
