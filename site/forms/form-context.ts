import { createContext, useContext } from "react";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";

/** The form around a field. */
type FormContext = {
  readonly kind: Kind;
  /** Unique on the page. */
  readonly id: string;
  /** The intake's messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
};

export const FormContext = createContext<FormContext | undefined>(undefined);

/** A field of either form. */
export type FieldName = { [K in Kind]: keyof (typeof fieldsOf)[K] }[Kind];

/**
 * The id, rules and error of a field of the form around it.
 *
 * @throws Error when the form's kind has no such field
 */
export function useField(name: FieldName): { id: string; rules: Field; error: string | undefined } {
  const form = useContext(FormContext);
  const fields: Readonly<Record<string, Field>> = form ? fieldsOf[form.kind] : {};
  const rules = fields[name];
  if (!form || !rules) throw new Error(`This form has no field ${name}.`);
  return { id: `${form.id}-${name}`, rules, error: form.errors[name] };
}
