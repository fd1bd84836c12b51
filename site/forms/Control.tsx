import { type Field as FieldRules, linkPattern } from "../../submission/fields.ts";
import { Field } from "../elements/Field.tsx";

type Props = {
  /** Prefix that keeps ids apart when two forms share a page. */
  form: string;
  name: string;
  rules: FieldRules;
  autoComplete?: string;
  hint?: string;
  error: string | undefined;
  wide?: boolean;
  /** Choices of a select as value and what it says; the first is chosen to begin with. */
  options?: readonly { key: string; value: string; label: string }[];
};

/**
 * A field of the submission contract as a native control: what the contract
 * requires becomes the attributes that the browser checks by itself.
 */
export function Control({ form, name, rules, autoComplete, options = [], ...field }: Props) {
  const shared = { name, required: rules.required, autoComplete };
  return (
    <Field
      {...field}
      id={`${form}-${name}`}
      label={rules.label}
      required={rules.required}
      control={(props) => {
        if (rules.type === "choice") {
          return (
            // Only a select that can be left empty is marked as required (HTML standard, 4.10.7).
            <select {...props} {...shared} required={options[0]?.value === ""}>
              {options.map((option) => (
                <option key={option.key} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          );
        }
        if (rules.type === "multiline") {
          return <textarea {...props} {...shared} maxLength={rules.maxLength} rows={5} />;
        }
        const link = rules.type === "url" && {
          pattern: linkPattern,
          title: "A link that begins with https:// or http://",
        };
        return (
          <input {...props} {...shared} {...link} type={rules.type} maxLength={rules.maxLength} />
        );
      }}
    />
  );
}
