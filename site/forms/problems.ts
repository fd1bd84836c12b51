import type { FieldError } from "../../shared/submission/check.ts";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control's label as the visitor reads it, without the marks behind it. */
export const labelOn = (control: Control): string =>
  control.labels?.[0]?.firstChild?.textContent ?? control.name;

/** The controls of a form that a visitor sees: its own, and those that extensions have added. */
export const controlsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<Control>("input:not([type=hidden]), textarea, select"),
];

/** A field that was refused, for the notice. */
export type RefusedField = {
  /** Of its control. */
  readonly id: string;
  readonly label: string;
  readonly message: string;
};

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

/**
 * Shows why the browser refuses a field. The browser itself announces the problem of the first one, to
 * which it moves the focus, so that one's text isn't tied to it until it is left.
 */
export function showRefusal(control: Control): void {
  showProblem(control, control.validationMessage);
  const first = control.form && controlsOf(control.form).find(({ validity }) => !validity.valid);
  tieProblem(control, control !== first);
}

/** Has screen readers announce a field's problem with it, or not. */
export function tieProblem(control: Control, isTied = true): void {
  const id = `${control.id}-problem`;
  const others = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  const ids = [...others.filter((other) => other !== id), ...(isTied ? [id] : [])];
  control.setAttribute("aria-describedby", ids.join(" "));
}

function showProblem(control: Control, problem: string | undefined): void {
  const place = document.getElementById(`${control.id}-problem`);
  if (!place) return;
  place.textContent = problem ?? "";
  // The browser's own words are in its language.
  const isOwn = control.validity.customError || problem !== control.validationMessage;
  place.lang = isOwn ? document.documentElement.lang : navigator.language;
  control.ariaInvalid = String(Boolean(problem));
}

/** A changed value has no problem until it is sent again, unless the browser still refuses it. */
export function corrected(control: Control): void {
  const isRefused = control.ariaInvalid === "true" && !control.validity.valid;
  showProblem(control, isRefused ? control.validationMessage : undefined);
}
