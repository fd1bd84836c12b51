import { honeypot } from "../../shared/submission/fields.ts";
import { fieldTexts } from "../../shared/submission/texts.ts";

/**
 * A trap for programs that fill in every field and post without script: the form's own script never
 * sends it. People do not notice it: it is invisible, skipped by the keyboard and hidden from
 * assistive technology, and autofill does not recognise its name and label. Without styles, the
 * label tells people what to do.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {fieldTexts[honeypot].label}
        <input type="text" name={honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
