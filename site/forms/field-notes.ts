import { tooLong } from "../../shared/submission/check-field.ts";
import { cleanValue } from "../../shared/submission/clean-value.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { fieldNotes } from "../../shared/submission/texts.ts";

// From this part of its limit on, a field says how many characters it has.
const nearLimit = 0.9;
// Screen readers then announce the count when somebody pauses, not at each key.
const pauseMs = 500;

/**
 * Watches the fields of a form: says near the limit how long a value is, and has the browser refuse
 * one that is longer. A `maxlength` would cut what somebody pastes. Addresses lose the invisible
 * characters that the browser's own check would refuse without showing them.
 *
 * @param signal ends watching
 */
export function watchFields(form: HTMLFormElement, kind: Kind, signal: AbortSignal): void {
  const timers = new Map<Control, ReturnType<typeof setTimeout>>();
  const check = (control: Control, rules: Field) => {
    const { length } = cleanValue(rules, control.value);
    const problem = tooLong(rules, length);
    control.setCustomValidity(problem ?? "");
    const count = fieldNotes.count(length, rules.maxLength);
    const isNear = length > nearLimit * rules.maxLength;
    return () => showNote(control, problem ?? (isNear ? count : ""), problem !== undefined);
  };
  // The browser may have restored a long text.
  for (const [control, rules] of fieldsIn(form, kind)) check(control, rules)();
  const on = (type: string, act: (control: Control, rules: Field) => void) =>
    form.addEventListener(
      type,
      ({ target }) => {
        const field = fieldsIn(form, kind).find(([control]) => control === target);
        if (field) act(...field);
      },
      { signal },
    );
  on("input", (control, rules) => {
    clearTimeout(timers.get(control));
    timers.set(control, setTimeout(check(control, rules), pauseMs));
  });
  // What a pause would show is out of date once the form has been sent.
  form.addEventListener("submit", () => timers.forEach(clearTimeout), { signal });
  on("change", (control, rules) => {
    const value = cleanValue(rules, control.value);
    if (/email|url/.test(rules.type) && value !== control.value) control.value = value;
  });
}

/** Shows the intake's messages, by field name, and removes others. */
export function showProblems(
  form: HTMLFormElement,
  kind: Kind,
  messages: Readonly<Record<string, string>>,
): void {
  for (const [control] of fieldsIn(form, kind)) {
    const message = messages[control.name] ?? "";
    showNote(control, message, message !== "");
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsIn(form: HTMLFormElement, kind: Kind): [Control, Field][] {
  return Object.entries(fieldsOf[kind]).flatMap(([name, rules]) => {
    const control = form.querySelector<Control>(`[name="${name}"]:not([type=hidden])`);
    return control ? [[control, rules]] : [];
  });
}

function showNote(control: Control, text: string, isProblem: boolean): void {
  if (isProblem) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
  const note = document.getElementById(`${control.id}-note`);
  if (note && note.textContent !== text) note.textContent = text;
}
