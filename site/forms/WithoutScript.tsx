import { EmailLink, PhoneLink } from "../elements/ContactLinks.tsx";
import css from "./SubmissionForm.module.css";

/** How to reach the firm without a form. */
export type Reach = { readonly email: string; readonly phone: string };

type Props = {
  reach: Reach;
  /** Whether the script has started. */
  hidden: boolean;
};

/**
 * The text of a form that only a script can send, because no browser writes the receiver's format
 * by itself.
 */
export function WithoutScript({ reach: { email, phone }, hidden }: Props) {
  return (
    <p className={css.without} hidden={hidden}>
      This form needs JavaScript, which hasn’t started here. If the button below stays grey, please
      write to <EmailLink email={email} /> or call <PhoneLink phone={phone} />. Anything you type
      stays in the form, so you can copy it.
    </p>
  );
}
