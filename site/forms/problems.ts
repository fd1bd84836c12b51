import type { FieldError } from "../../shared/submission/check.ts";
import { problemWith } from "../../shared/submission/check-field.ts";
import { cleanValue } from "../../shared/submission/clean-value.ts";
import { inAscii, signs } from "../../shared/submission/domains.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { isInternational, wholePhone } from "../../shared/submission/phone.ts";
import { problems } from "../../shared/submission/texts.ts";
import { type Control, controlsOf } from "./controls.ts";

/**
 * Has the browser refuse what the intake would: a `maxlength` would cut what somebody pastes. When
 * somebody leaves a field, or sends the form, an address, a link or a number becomes what is meant by
 * it, and is seen. The problem of a field goes when it is corrected.
 *
 * @param signal ends it
 */
export function watchFields(form: HTMLFormElement, kind: Kind, signal: AbortSignal): void {
  const fields: Readonly<Record<string, Field>> = fieldsOf[kind];
  const on = (type: string, act: (control: Control, rules: Field, event: Event) => void) =>
    form.addEventListener(
      type,
      (event) => {
        const control = event.target as Control;
        const rules = fields[control.name];
        if (rules) act(control, rules, event);
      },
      { signal },
    );
  on("input", (control, rules, event) => {
    keepSigns(control, rules, event as InputEvent);
    check(control, rules);
    showProblem(control, undefined);
  });
  on("compositionend", (control, rules, event) => {
    keepSigns(control, rules, event as CompositionEvent);
  });
  on("change", tidy);
  // What was typed or restored before.
  for (const control of controlsOf(form)) {
    const rules = fields[control.name];
    if (!rules) continue;
    if (control !== document.activeElement) tidy(control, rules);
    check(control, rules);
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

/** Has the browser say what it doesn't find itself, or what it wouldn't say of a file's name. */
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

const mapped = new RegExp(String.raw`\u200c|\u200d|(?![\0-\x7f])[${signs}]`, "u");

/**
 * Chromium's value of `a@example.com™` is `a@example.comtm`: it encodes the domain, and gives the text
 * as it was typed only if it can't. So this adds a format character, which no domain has and
 * `cleanValue` drops.
 */
function keepSigns(control: Control, rules: Field, event: InputEvent | CompositionEvent): void {
  const typed = event.data ?? "";
  const isKept = rules.type !== "email" || control.value.includes(typed);
  if (isKept || ("isComposing" in event && event.isComposing)) return;
  if (mapped.test(typed)) {
    document.execCommand("insertText", false, "\ufff9");
  }
}
