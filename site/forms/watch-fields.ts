import texts from "../../content/forms.yaml";
import { problemWith } from "../../shared/submission/check-field.ts";
import { cleanValue } from "../../shared/submission/clean-value.ts";
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
 * Has the browser refuse what the intake would: a `maxlength` would cut what somebody pastes. When
 * somebody leaves a field, or sends the form, an address, a link or a number becomes what is meant by
 * it, and is seen and heard. The problem of a field goes when it is corrected.
 *
 * @param signal ends it
 * @param say has screen readers say something
 */
export function watchFields(
  form: HTMLFormElement,
  kind: Kind,
  signal: AbortSignal,
  say: (text: string) => void,
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
    check(control, rules);
    // What is still wrong is said once it is left, not amid typing.
    if (control.validity.valid) corrected(control);
  });
  on("compositionend", (control, rules, event) => {
    keepSigns(control, rules, event as CompositionEvent);
  });
  on("change", (control, rules) => {
    const typed = control.value;
    tidy(control, rules);
    corrected(control);
    if (control.value === typed) return;
    say(`${labelOn(control)} ${texts.marks.changed} ${control.value}`);
  });
  // What was typed or restored before.
  for (const control of controlsOf(form)) {
    const rules = fields[control.name];
    if (!rules) continue;
    if (control !== document.activeElement) tidy(control, rules);
    check(control, rules);
  }
}

/** Has the browser say what it doesn't find itself, or what it wouldn't say of a file name. */
function check(control: Control, rules: Field): void {
  control.setCustomValidity("");
  const value = cleanValue(rules, control.value);
  const problem = value === "" ? undefined : problemWith(rules, value);
  const isOwn = control.validity.valid || problem === problems.fileName;
  control.setCustomValidity(isOwn && problem ? problem : "");
}

function tidy(control: Control, rules: Field): void {
  const value = tidied(rules, control.value);
  // Signs that the intake refuses, Chromium would turn into letters.
  if (problemWith(rules, value)) return;
  if (value !== control.value) control.value = value;
  // Chromium and WebKit want a domain from a script in ASCII.
  const at = value.lastIndexOf("@") + 1;
  if (control.validity.typeMismatch) control.value = value.slice(0, at) + inAscii(value.slice(at));
  check(control, rules);
}

/** What a field shows in place of what was typed: blanks at the ends of a text nobody sees. */
function tidied(rules: Field, typed: string): string {
  const value = cleanValue(rules, typed);
  if (rules.type === "tel") return isInternational(value) ? wholePhone("", value) : typed;
  return /email|url/.test(rules.type) ? value : typed;
}
