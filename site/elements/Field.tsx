import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import css from "./Field.module.css";

/** What a control needs to be tied to its label, hint and error. */
type ControlProps = {
  id: string;
  className: string | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = {
  id: string;
  label: string;
  required: boolean;
  hint?: string | undefined;
  /** What is wrong with the value, for the person who typed it. */
  error?: string | undefined;
  /** Takes the whole row of a two-column form. */
  wide?: boolean;
  control: (props: ControlProps) => ReactNode;
};

/** A form field: label, hint, error and control, tied together for assistive technology. */
export function Field({ id, label, required, hint, error, wide = false, control }: Props) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classList(css.field, wide && css.wide)}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : <span> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
      {control({
        id,
        className: css.control,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
    </div>
  );
}
