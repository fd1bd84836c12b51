import { type ReactNode, useEffect, useState } from "react";
import type { Kind } from "../../shared/submission/kinds.ts";
import { refusedCount } from "../../shared/submission/texts.ts";
import { Announced } from "../elements/Announced.tsx";
import { List } from "../elements/List.tsx";
import { Notice } from "../elements/Notice.tsx";
import { AfterNotice } from "./AfterNotice.tsx";
import { useSubmission } from "./use-submission.ts";

type Props = {
  /** The id of the `SubmissionForm`. */
  id: string;
  kind: Kind;
  /** Where it is sent in direct mode, instead of to the intake. */
  webhook?: string | undefined;
  email: string;
  phone: string;
  /** Who answers, and by when. */
  answer: string;
  /** The form. */
  children: ReactNode;
};

/**
 * Sends a form in place of the browser, and shows the notice. To React the form is a piece of HTML that
 * it never compares or replaces: translators and extensions may change it, and nothing typed is lost.
 */
export function FormSender({ id, kind, webhook, answer, email, phone, children }: Props) {
  const { notice, announced, sentTo, dismiss } = useSubmission(id, kind, webhook);
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return (
    <>
      {children}
      {isStarted && (
        <>
          <Notice content={notice} onDismiss={dismiss}>
            {notice?.refused ? (
              <>
                <p>{refusedCount(notice.refused.length)}</p>
                <List>
                  {notice.refused.map(({ id, label, message }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{`${label}: ${message}`}</a>
                    </li>
                  ))}
                </List>
              </>
            ) : (
              <p>
                <AfterNotice
                  sent={notice?.tone === "success"}
                  to={sentTo}
                  answer={answer}
                  email={email}
                  phone={phone}
                />
              </p>
            )}
          </Notice>
          <Announced className="visually-hidden">{announced}</Announced>
        </>
      )}
    </>
  );
}
