import texts from "../../content/forms.yaml";
import type { FieldError } from "../../shared/submission/check.ts";
import { problemWith } from "../../shared/submission/check-field.ts";
import { cleanValue } from "../../shared/submission/clean-value.ts";
import { inAscii, signs } from "../../shared/submission/domains.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { isInternational, wholePhone } from "../../shared/submission/phone.ts";
import { problems } from "../../shared/submission/texts.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control's label as the visitor reads it, without the marks behind it. */
const labelOn = (control: Control): string =>
  control.labels?.[0]?.firstChild?.textContent ?? control.name;

/** The controls of a form that a visitor sees: its own, and those that extensions have added. */
const controlsOf = (form: HTMLFormElement) => [
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
 * Has the browser refuse what the intake would: a `maxlength` would cut what somebody pastes. When
 * somebody leaves a field, or sends the form, an address, a link or a number becomes what is meant by
 * it, and is seen and heard. The problem of a field goes when it is corrected.
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
      // `invalid` doesn't bubble.
      { signal, capture: true },
    );
  on("invalid", (control) => {
    control.ariaInvalid = "true";
  });
  on("input", (control, rules, event) => {
    keepSigns(control, rules, event as InputEvent);
    check(control, rules);
    corrected(control);
  });
  on("compositionend", (control, rules, event) => {
    keepSigns(control, rules, event as CompositionEvent);
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
    check(control, rules);
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

// The letters that IDNA 2003 made others of (UTS #46, deviation characters), and signs.
const mapped = new RegExp(String.raw`[ßẞς\u200c\u200d]|(?![\0-\x7f])[${signs}]`, "u");

/**
 * Chromium's value of `a@straße.de™` is `a@strasse.detm`: it encodes the domain as IDNA 2003 did, and gives
 * the text as it was typed only if it can't. So this adds a format character, which no domain has and
 * `cleanValue` drops. Nothing but `execCommand` inserts at the cursor of an e-mail field: it has no
 * selection that a script may read or set (HTML standard, 4.10.5.1.5).
 */
function keepSigns(control: Control, rules: Field, event: InputEvent | CompositionEvent): void {
  const typed = event.data ?? "";
  const isKept = rules.type !== "email" || control.value.includes(typed);
  if (isKept || ("isComposing" in event && event.isComposing)) return;
  if (mapped.test(typed)) {
    document.execCommand("insertText", false, "\ufff9");
  }
}
