import { EmailLink, PhoneLink } from "../elements/ContactLinks.tsx";
import css from "./SubmissionForm.module.css";

/** How to reach the firm without a form. */
export type Reach = { readonly email: string; readonly phone: string };

/**
 * The text of a form that only a script can send, because no browser writes the receiver's format
 * by itself. It disappears when the script starts.
 */
export function WithoutScript({ reach: { email, phone } }: { reach: Reach }) {
  return (
    <p className={css.without}>
      This form needs JavaScript, which hasn’t started here. If the button below stays grey, please
      write to <EmailLink email={email} /> or call <PhoneLink phone={phone} />. Anything you type
      stays in the form, so you can copy it.
    </p>
  );
}
