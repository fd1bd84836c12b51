import { ContactText } from "../elements/ContactLinks.tsx";
import type { FormTexts } from "./form-texts.ts";

type Props = {
  sent: boolean;
  texts: FormTexts["after"];
  /** Who answers, and by when. */
  answer: string;
  email: string;
  phone: string;
};

/** What follows a notice: what happens next and a sample to read, or another way to reach the firm. */
export function AfterNotice({ sent, texts, answer, ...firm }: Props) {
  if (!sent) return <ContactText text={texts.failed} {...firm} />;
  return (
    <>
      {`${answer} ${texts.sent} `}
      <a href="/samples/test-audit">{texts.sample}</a>.
    </>
  );
}
