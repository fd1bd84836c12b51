import texts from "../../content/forms.yaml";
import { ContactText } from "../elements/ContactLinks.tsx";

type Props = {
  sent: boolean;
  /** The visitor's address, which a page without script doesn't know. */
  to?: string | undefined;
  /** Who answers, and by when. */
  answer: string;
  email: string;
  phone: string;
};

/**
 * What follows a notice: where the answer goes, what happens next and a sample to read, or another way
 * to reach the firm.
 */
export function AfterNotice({ sent, to, answer, ...firm }: Props) {
  if (!sent) return <ContactText text={texts.after.failed} {...firm} />;
  const { sample } = texts.after;
  return (
    <>
      {`${texts.after.to} ${to ?? texts.after.address}. ${answer}`}
      {sample && (
        <>
          {` ${sample.text} `}
          <a href={sample.href}>{sample.label}</a>.
        </>
      )}
    </>
  );
}
