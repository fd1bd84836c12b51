import { afterNotice } from "../../shared/submission/texts.ts";
import { ContactText } from "../elements/ContactLinks.tsx";
import type { Reach } from "./WithoutScript.tsx";

type Props = {
  sent: boolean;
  /** Who answers, and by when. */
  answer: string;
  reach: Reach;
};

/** What follows a notice: what happens next and a sample to read, or another way to reach the firm. */
export function AfterNotice({ sent, answer, reach }: Props) {
  if (!sent) return <ContactText text={afterNotice.failed} {...reach} />;
  return (
    <>
      {`${answer} ${afterNotice.sent} `}
      <a href="/samples/test-audit">{afterNotice.sample}</a>.
    </>
  );
}
