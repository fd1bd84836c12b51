import { type RefObject, useEffect, useState } from "react";
import type { FieldError } from "../../shared/submission/check.ts";
import { tooLong } from "../../shared/submission/check-field.ts";
import { cleanValue } from "../../shared/submission/clean-value.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { type Control, controlsOf } from "./controls.ts";

/** What is wrong with a field's value, by its name. */
type Problems = Readonly<Record<string, string>>;

/**
 * Has the browser refuse a value that is too long: a `maxlength` would cut what somebody pastes.
 * Addresses lose what people paste with them, since the browser's own check would refuse it, often
 * without showing it.
 *
 * @returns the problems that the intake has found, and a function that shows others instead
 */
export function useProblems(form: RefObject<HTMLFormElement | null>, kind: Kind) {
  const [problems, setProblems] = useState<Problems>({});

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
    on("input", (control, rules) => {
      checkLength(control, rules);
      setProblems(({ [control.name]: _corrected, ...others }) => others);
    });
    on("change", tidy);
    // What was typed or restored before.
    for (const control of form.current ? controlsOf(form.current) : []) {
      const rules = fields[control.name];
      if (!rules) continue;
      if (control !== document.activeElement) tidy(control, rules);
      checkLength(control, rules);
    }
    return () => ended.abort();
  }, [form, kind]);

  const showProblems = (errors: readonly FieldError[]) =>
    setProblems(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
  return { problems, showProblems };
}

function checkLength(control: Control, rules: Field): void {
  const { length } = cleanValue(rules, control.value);
  control.setCustomValidity(tooLong(rules, length) ?? "");
}

function tidy(control: Control, rules: Field): void {
  const value = cleanValue(rules, control.value);
  if (/email|url/.test(rules.type) && value !== control.value) control.value = value;
}
