import texts from "../../content/forms.yaml";
import { ContactText } from "../elements/ContactLinks.tsx";

type Props = {
  sent: boolean;
  /** Who answers, and by when. */
  answer: string;
  email: string;
  phone: string;
};

/** What follows a notice: what happens next and a sample to read, or another way to reach the firm. */
export function AfterNotice({ sent, answer, ...firm }: Props) {
  if (!sent) return <ContactText text={texts.after.failed} {...firm} />;
  return (
    <>
      {`${answer} ${texts.after.sent} `}
      <a href="/samples/test-review">{texts.after.sample}</a>.
    </>
  );
}
