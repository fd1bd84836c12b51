import { formNotice, single } from "../../content.ts";
import { Passing } from "../../document/Passing.tsx";
import { ContactText } from "../../elements/ContactLinks.tsx";
import css from "./FormNotice.module.css";

/** What whoever writes now should know, such as that the firm is away. */
export function FormNotice() {
  const notice = formNotice();
  if (!notice) return null;
  const { email, phone } = single("company");
  return (
    <Passing className={css.notice} until={notice.until}>
      <p>
        <ContactText text={notice.text} email={email} phone={phone} />
      </p>
    </Passing>
  );
}
