import { trapFields } from "../../shared/submission/traps.ts";

const name = "leaveEmpty" satisfies keyof typeof trapFields;

/**
 * A field for programs that fill in whatever they find. People do not meet it: it is out of sight,
 * out of the keyboard's way and hidden from assistive technology, and its name and label give
 * autofill nothing to go by. Where styles are missing, the label says what to do.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {trapFields[name].label}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
