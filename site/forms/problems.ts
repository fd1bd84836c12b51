import type { FieldError } from "../../shared/submission/check.ts";
import { tooLong } from "../../shared/submission/check-field.ts";
import { cleanValue } from "../../shared/submission/clean-value.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { type Control, controlsOf } from "./controls.ts";

/**
 * Has the browser refuse a value that is too long: a `maxlength` would cut what somebody pastes.
 * Addresses lose what people paste with them, since the browser's own check would refuse it, often
 * without showing it. The problem of a field goes when it is corrected.
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
      { signal },
    );
  on("input", (control, rules) => {
    checkLength(control, rules);
    showProblem(control, undefined);
  });
  on("change", tidy);
  // What was typed or restored before.
  for (const control of controlsOf(form)) {
    const rules = fields[control.name];
    if (!rules) continue;
    if (control !== document.activeElement) tidy(control, rules);
    checkLength(control, rules);
  }
}

/** Shows what the intake has found, beside each field, in place of what it found before. */
export function showProblems(form: HTMLFormElement, errors: readonly FieldError[]): void {
  for (const control of controlsOf(form)) {
    showProblem(control, errors.find(({ field }) => field === control.name)?.message);
  }
}

function showProblem(control: Control, problem: string | undefined): void {
  const place = document.getElementById(`${control.id}-problem`);
  if (!place) return;
  place.textContent = problem ?? "";
  place.hidden = !problem;
  control.ariaInvalid = problem ? "true" : null;
}

function checkLength(control: Control, rules: Field): void {
  const { length } = cleanValue(rules, control.value);
  control.setCustomValidity(tooLong(rules, length) ?? "");
}

function tidy(control: Control, rules: Field): void {
  const value = cleanValue(rules, control.value);
  if (/email|url/.test(rules.type) && value !== control.value) control.value = value;
}
