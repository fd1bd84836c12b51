import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldError } from "../../shared/submission/check.ts";
import { tooLong } from "../../shared/submission/check-field.ts";
import { cleanValue } from "../../shared/submission/clean-value.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { fieldNotes } from "../../shared/submission/texts.ts";
import { type Control, controlsOf } from "./controls.ts";

/** What the form says beside a field. */
export type Note = { readonly text: string; readonly isProblem: boolean };

// From this part of its limit on, a field says how many characters it has.
const nearLimit = 0.9;
// Screen readers then announce the count when somebody pauses, not at each key.
const pauseMs = 500;

/**
 * Watches the fields of a form: says near the limit how long a value is, and has the browser refuse
 * one that is longer. A `maxlength` would cut what somebody pastes. Addresses lose the invisible
 * characters that the browser's own check would refuse without showing them.
 *
 * @returns the note of each field by its name, and a function that shows the intake's messages and
 * removes all other notes
 */
export function useNotes(form: RefObject<HTMLFormElement | null>, kind: Kind) {
  const [notes, setNotes] = useState<Readonly<Record<string, Note>>>({});
  const pauses = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const fields: Readonly<Record<string, Field>> = fieldsOf[kind];
    const ended = new AbortController();
    // The browser's own events: what React calls onChange is the input event.
    const on = (type: string, act: (control: Control, rules: Field) => void) =>
      form.current?.addEventListener(
        type,
        ({ target }) => {
          const control = target as Control;
          const rules = fields[control.name];
          if (rules) act(control, rules);
        },
        { signal: ended.signal },
      );
    const show = (name: string, note: Note) => setNotes((all) => ({ ...all, [name]: note }));
    on("input", (control, rules) => {
      const note = check(control, rules);
      clearTimeout(pauses.current.get(control.name));
      const timer = setTimeout(() => show(control.name, note), pauseMs);
      pauses.current.set(control.name, timer);
    });
    on("change", tidy);
    // What was typed or restored before.
    for (const control of form.current ? controlsOf(form.current) : []) {
      const rules = fields[control.name];
      if (!rules) continue;
      if (control !== document.activeElement) tidy(control, rules);
      show(control.name, check(control, rules));
    }
    return () => ended.abort();
  }, [form, kind]);

  function showProblems(errors: readonly FieldError[]): void {
    // What a pause would show is out of date once the form has been sent.
    pauses.current.forEach(clearTimeout);
    const problems = errors.map(({ field, message }) => [
      field,
      { text: message, isProblem: true },
    ]);
    setNotes(Object.fromEntries(problems));
  }

  return { notes, showProblems };
}

/** Has the browser refuse a value that is too long. */
function check(control: Control, rules: Field): Note {
  const { length } = cleanValue(rules, control.value);
  const problem = tooLong(rules, length);
  control.setCustomValidity(problem ?? "");
  const isNear = length > nearLimit * rules.maxLength;
  const count = isNear ? fieldNotes.count(length, rules.maxLength) : "";
  return { text: problem ?? count, isProblem: problem !== undefined };
}

function tidy(control: Control, rules: Field): void {
  const value = cleanValue(rules, control.value);
  if (/email|url/.test(rules.type) && value !== control.value) control.value = value;
}
