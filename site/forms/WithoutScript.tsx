import { withoutScript } from "../../shared/submission/texts.ts";
import { ContactText } from "../elements/ContactLinks.tsx";
import css from "./SubmissionForm.module.css";

/** How to reach the firm without a form. */
export type Reach = { readonly email: string; readonly phone: string };

/**
 * The text of a form that only a script can send, because no browser writes the receiver's format
 * by itself. It disappears when the script starts.
 */
export function WithoutScript({ reach }: { reach: Reach }) {
  return (
    <p className={css.without}>
      <ContactText text={withoutScript.form} {...reach} />
    </p>
  );
}
