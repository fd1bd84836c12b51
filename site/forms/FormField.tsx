import { linkPattern } from "../../shared/submission/fields.ts";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import type { AskedField } from "./asked-fields.ts";
import css from "./FormField.module.css";

type Props = {
  field: AskedField;
  /** Id of the form. */
  form: string;
  /** The intake's error message for this field. */
  error: string | undefined;
};

/**
 * A field of the submission contract: label, hint, error and a native control with the attributes
 * that the browser checks, tied together for assistive technology.
 */
export function FormField({ field, form, error }: Props) {
  const { name, rules, autoComplete, hint, wide, options = [] } = field;
  const id = `${form}-${name}`;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const shared = {
    id,
    name,
    className: css.control,
    required: rules.required,
    autoComplete,
    "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  } as const;
  return (
    <div className={classList(css.field, wide && css.wide)}>
      <label className={css.label} htmlFor={id}>
        {rules.label}
        {rules.required ? <span aria-hidden="true"> *</span> : <span> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={textCss.small}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
      {rules.type === "choice" ? (
        // Only a select that can be left empty is marked as required (HTML standard, 4.10.7).
        <select {...shared} required={options[0]?.value === ""}>
          {options.map(({ value, label }) => (
            <option key={label} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : rules.type === "multiline" ? (
        <textarea {...shared} maxLength={rules.maxLength} rows={5} />
      ) : (
        <input
          {...shared}
          type={rules.type}
          maxLength={rules.maxLength}
          {...urlAttributes(rules.type)}
        />
      )}
    </div>
  );
}

/** Browsers accept any scheme in a URL; the contract allows only http and https. */
function urlAttributes(type: string) {
  if (type !== "url") return undefined;
  return { pattern: linkPattern, title: "Enter a link that starts with https:// or http://" };
}
