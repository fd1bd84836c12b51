import texts from "../../content/forms.yaml";
import { type FieldName, linkPattern } from "../../shared/submission/fields.ts";
import { type FieldText, fieldTexts } from "../../shared/submission/texts.ts";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import type { AskedField } from "./asked-fields.ts";
import css from "./FormField.module.css";

type Props = {
  field: AskedField;
  /** Prefix of the ids. */
  form: string;
  /** What a text field has in it at first. */
  value?: string | undefined;
  /** In place of the hint that the field has on all pages. */
  hint?: string | undefined;
};

/**
 * A field of the submission contract: label, hint and a native control with the attributes that the
 * browser checks, tied together for assistive technology with what `showProblems` will say of it.
 */
export function FormField({ field, form, value, hint: pageHint }: Props) {
  const { name, rules, autoComplete, part, options = [] } = field;
  const { label, hint } = textsOf(name, pageHint);
  const id = `${form}-${name}`;
  const hintId = hint ? `${id}-hint` : undefined;
  const problemId = `${id}-problem`;
  const shared = {
    id,
    name,
    className: css.control,
    required: rules.required,
    autoComplete,
    "aria-describedby": classList(hintId, problemId),
    // Firefox calls a required field invalid as long as it is empty, unless the attribute denies it.
    "aria-invalid": false,
  } as const;
  const hintLine = hint && (
    <p id={hintId} className={textCss.small}>
      {hint}
    </p>
  );
  return (
    <div className={classList(css.field, part && css[part])}>
      <label className={css.label} htmlFor={id}>
        {label}
        {!rules.required && <span>{` ${texts.marks.optional}`}</span>}
        {rules.type === "url" && <span>{` ${texts.marks.link}`}</span>}
      </label>
      {part !== "code" && hintLine}
      <p id={problemId} className={css.problem} />
      {rules.type === "choice" ? (
        // Only a select that can be left empty is marked as required (HTML standard, 4.10.7).
        <select {...shared} required={rules.required && options[0]?.value === ""}>
          {options.map((option) => (
            <option key={option.label} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : rules.type === "multiline" ? (
        <textarea {...shared} rows={5} />
      ) : (
        <input {...shared} type={rules.type} defaultValue={value} {...urlAttributes(rules.type)} />
      )}
      {part === "code" && hintLine}
    </div>
  );
}

/**
 * What a field says: the owner's words, or those that the specification fixes.
 *
 * @param pageHint its hint on this page alone
 */
function textsOf(name: FieldName, pageHint?: string): FieldText {
  const labels: Partial<Record<FieldName, string>> = texts.labels;
  const hints: { [Name in FieldName]?: string | undefined } = texts.hints;
  const { label, hint = pageHint ?? hints[name] }: FieldText = fieldTexts[name];
  return { label: labels[name] ?? label, ...(hint && { hint }) };
}

/** Browsers accept any scheme in a URL; the contract allows only http and https. */
function urlAttributes(type: string) {
  if (type !== "url") return undefined;
  return { pattern: linkPattern, title: texts.marks.linkProblem };
}
