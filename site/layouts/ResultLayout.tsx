import type { ReactNode } from "react";
import { type Notice, withoutScript } from "../../shared/submission/texts.ts";
import { single } from "../content-model/content.ts";
import { ButtonLink } from "../elements/Button.tsx";
import { ContactText } from "../elements/ContactLinks.tsx";
import { Message } from "../sections/Message.tsx";

type Props = {
  notice: Notice;
  sent: boolean;
  /** What was wrong with the submission, written in by the intake. */
  children?: ReactNode;
};

/** What a visitor without JavaScript sees after sending a form: the script's notice as a page. */
export function ResultLayout({ notice, sent, children }: Props) {
  const { email, phone } = single("company");
  return (
    <Message sign={sent ? "sent" : "not sent"} heading={notice.title}>
      <p>{notice.text}</p>
      {children}
      {!sent && (
        <p>
          <ContactText
            text={`${withoutScript.back} ${withoutScript.write}`}
            email={email}
            phone={phone}
          />
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
