import texts from "../../content/forms.yaml";
import type { FieldError } from "../../shared/submission/check.ts";
import { tooLong } from "../../shared/submission/check-field.ts";
import { cleanValue } from "../../shared/submission/clean-value.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { type Control, controlsOf, labelOn } from "./controls.ts";

/** A field that was refused, for the notice. */
export type RefusedField = {
  /** Of its control. */
  readonly id: string;
  readonly label: string;
  readonly message: string;
};

/**
 * Has the browser refuse a value that is too long: a `maxlength` would cut what somebody pastes.
 * Addresses lose what people paste with them, since the browser's own check would refuse it, often
 * without showing it; a screen reader says what they were changed to. The problem of a field goes
 * when it is corrected.
 *
 * @param signal ends it
 */
export function watchFields(form: HTMLFormElement, kind: Kind, signal: AbortSignal): void {
  const fields: Readonly<Record<string, Field>> = fieldsOf[kind];
  const on = (type: string, act: (control: Control, rules: Field) => void) =>
    form.addEventListener(
      type,
      ({ target }) => {
        const control = target as Control;
        const rules = fields[control.name];
        if (rules) act(control, rules);
      },
      // `invalid` doesn't bubble.
      { signal, capture: true },
    );
  on("invalid", (control) => {
    control.ariaInvalid = "true";
  });
  on("input", (control, rules) => {
    checkLength(control, rules);
    corrected(control);
  });
  on("change", (control, rules) => {
    const typed = control.value;
    tidy(control, rules);
    if (control.value === typed) return;
    corrected(control);
    announce(form, `${labelOn(control)} ${texts.marks.changed} ${control.value}`);
  });
  // What was typed or restored before.
  for (const control of controlsOf(form)) {
    const rules = fields[control.name];
    if (!rules) continue;
    if (control !== document.activeElement) tidy(control, rules);
    checkLength(control, rules);
  }
}

/** Has screen readers say this after what they are saying. */
function announce(form: HTMLFormElement, text: string): void {
  form.querySelector("[aria-live]")?.replaceChildren(text);
}

/**
 * Shows what the intake has found, beside each field, in place of what it found before.
 *
 * @returns the form's fields that have a problem, in its order
 */
export function showProblems(
  form: HTMLFormElement,
  errors: readonly FieldError[],
): readonly RefusedField[] {
  return controlsOf(form).flatMap((control) => {
    const message = errors.find(({ field }) => field === control.name)?.message;
    showProblem(control, message);
    return message ? [{ id: control.id, label: labelOn(control), message }] : [];
  });
}

function showProblem(control: Control, problem: string | undefined): void {
  const place = document.getElementById(`${control.id}-problem`);
  if (!place) return;
  place.textContent = problem ?? "";
  place.hidden = !problem;
  control.ariaInvalid = String(Boolean(problem));
}

/** A changed value has no problem until it is sent again, unless the browser still refuses it. */
function corrected(control: Control): void {
  const isRefused = control.ariaInvalid === "true" && !control.validity.valid;
  showProblem(control, undefined);
  control.ariaInvalid = String(isRefused);
}

function checkLength(control: Control, rules: Field): void {
  const { length } = cleanValue(rules, control.value);
  control.setCustomValidity(tooLong(rules, length) ?? "");
}

function tidy(control: Control, rules: Field): void {
  const value = cleanValue(rules, control.value);
  if (/email|url/.test(rules.type) && value !== control.value) control.value = value;
}
