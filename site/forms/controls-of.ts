import type { Field } from "../../submission/fields.ts";

/**
 * What every control of a form needs, by the name of its field.
 *
 * @param form prefix that keeps ids apart when two forms share a page
 * @param errors what the intake found wrong, by field name
 */
export function controlsOf<Name extends string>(
  form: string,
  fields: Readonly<Record<Name, Field>>,
  errors: Readonly<Record<string, string>>,
) {
  return (name: Name) => ({ form, name, rules: fields[name], error: errors[name] });
}
