import { EmailLink, PhoneLink } from "../elements/ContactLinks.tsx";
import type { Reach } from "./destination.ts";
import css from "./SubmissionForm.module.css";

/**
 * The text for visitors whose browser cannot send this form, because only a script can write the
 * receiver's format. It is visible from the start where scripts are off; hydrate-forms.client.ts
 * shows it when the script does not load.
 */
export function WithoutScript({ reach }: { reach: Reach }) {
  const { email, phone } = reach;
  const text = (
    <p className={css.without}>
      This form needs JavaScript, which isn’t running here. Please write to{" "}
      <EmailLink email={email} /> or call <PhoneLink phone={phone} />. Anything you type stays in
      the form, so you can copy it.
    </p>
  );
  return (
    <>
      <noscript>{text}</noscript>
      <div role="alert" hidden data-instead="">
        {text}
      </div>
    </>
  );
}
