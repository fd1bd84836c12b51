import texts from "../../content/forms.yaml";
import { type Reading, readValue } from "../../shared/submission/check-field.ts";
import { inAscii } from "../../shared/submission/domains.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { isInternational, wholePhone } from "../../shared/submission/phone.ts";
import { problems } from "../../shared/submission/texts.ts";
import { keepSigns } from "./keep-signs.ts";
import {
  type Control,
  controlsOf,
  corrected,
  labelOn,
  showRefusal,
  tieProblem,
} from "./problems.ts";

/**
 * Makes the browser refuse what the intake would: a `maxlength` would cut what somebody pastes. When
 * somebody leaves a field, or sends the form, an address, a link or a number becomes what was meant by
 * it, and this is shown and announced. A field's problem goes away once it is corrected.
 *
 * @param signal ends it
 * @param announce makes screen readers say something
 */
export function watchFields(
  form: HTMLFormElement,
  kind: Kind,
  signal: AbortSignal,
  announce: (text: string) => void,
): void {
  const fields: Readonly<Record<string, Field>> = fieldsOf[kind];
  const on = (type: string, act: (control: Control, rules: Field, event: Event) => void) =>
    form.addEventListener(
      type,
      (event) => {
        const control = event.target as Control;
        const rules = fields[control.name];
        if (rules) act(control, rules, event);
      },
      // `invalid` doesn't bubble.
      { signal, capture: true },
    );
  on("invalid", showRefusal);
  on("blur", (control) => tieProblem(control));
  on("input", (control, rules, event) => {
    keepSigns(control, rules, event as InputEvent);
    // A new problem is shown once the field is left, not while somebody types.
    if (control.validity.customError) showReading(control, readValue(rules, control.value));
    if (control.validity.valid) corrected(control);
  });
  on("compositionend", (control, rules, event) => {
    keepSigns(control, rules, event as CompositionEvent);
  });
  on("change", (control, rules) => {
    const typed = control.value;
    read(control, rules);
    corrected(control);
    if (control.value === typed) return;
    announce(`${labelOn(control)} ${texts.marks.changed} ${control.value}`);
  });
  // What was typed or restored before.
  for (const control of controlsOf(form)) {
    const rules = fields[control.name];
    if (rules && control !== document.activeElement) read(control, rules);
  }
}

/** Shows in a field what was meant by its text, or has the browser refuse it. */
function read(control: Control, rules: Field): void {
  const reading = readValue(rules, control.value);
  showReading(control, reading);
  // Signs that the intake refuses, Chromium would turn into letters.
  if ("problem" in reading) return;
  const value = shown(rules, reading.value) ?? control.value;
  if (value !== control.value) control.value = value;
  // Chromium and WebKit want a domain from a script in ASCII.
  const at = value.lastIndexOf("@") + 1;
  if (control.validity.typeMismatch) control.value = value.slice(0, at) + inAscii(value.slice(at));
}

/** Has the browser report what it doesn't find itself, or what it wouldn't say about a file name. */
function showReading(control: Control, reading: Reading): void {
  control.setCustomValidity("");
  if (!("problem" in reading) || reading.problem === problems.missing) return;
  const isOurs = control.validity.valid || reading.problem === problems.fileName;
  if (isOurs) control.setCustomValidity(reading.problem);
}

/** What a field shows instead of what was typed, if anything: nobody sees blanks at the ends of a text. */
function shown({ type }: Field, value: string): string | undefined {
  if (type === "tel") return isInternational(value) ? wholePhone("", value) : undefined;
  return type === "email" || type === "url" ? value : undefined;
}
