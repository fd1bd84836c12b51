import { withoutScript } from "../../shared/submission/texts.ts";
import { ContactText } from "../elements/ContactLinks.tsx";
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
export function WithoutScript({ reach, hidden }: Props) {
  return (
    <p className={css.without} hidden={hidden}>
      <ContactText text={withoutScript.form} {...reach} />
    </p>
  );
}
