import type { ReactNode } from "react";
import type { Notice } from "../../shared/submission/notices.ts";
import { single } from "../content-model/content.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { EmailLink } from "../elements/ContactLinks.tsx";
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
          Your browser’s Back button usually brings back the form with what you typed. If it
          doesn’t, or if sending fails again, write to <EmailLink email={single("company").email} />
          .
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
