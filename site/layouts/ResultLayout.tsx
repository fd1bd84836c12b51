import type { ReactNode } from "react";
import type { Notice } from "../../shared/submission/notices.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { Message } from "../sections/Message.tsx";

type Props = {
  notice: Notice;
  sent: boolean;
  /** What was wrong with the submission, written in by the intake. */
  children?: ReactNode;
};

/** What a visitor without JavaScript sees after sending a form: the script's notice as a page. */
export function ResultLayout({ notice, sent, children }: Props) {
  return (
    <Message sign={sent ? "sent" : "not sent"} heading={notice.title}>
      <p>{notice.text}</p>
      {children}
      {!sent && (
        <p>
          Nothing that you typed is lost. Go back with your browser to find the form as you left it.
        </p>
      )}
      <p>
        <ButtonLink href="/" variant={sent ? "primary" : "outline"}>
          Back to home
        </ButtonLink>
      </p>
    </Message>
  );
}
