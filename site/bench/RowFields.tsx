import type { Quantity } from "../../firmware/api/rows.ts";
import { actions, type Draft, type Unit, units } from "./draft.ts";
import { quantities } from "./quantities.ts";

/** One row: when, what to do, what to expect. */
export function RowFields(props: {
  draft: Draft;
  number: number;
  change: (change: Partial<Draft>) => void;
  remove: () => void;
}) {
  const { draft, number, change, remove } = props;
  const { unit: valueUnit } = actions[draft.action] ?? {};
  const quantity = draft.what && quantities[draft.what];
  return (
    <fieldset className="own-test-fields">
      <legend>Row {number}</legend>
      <NumberField label="At" value={draft.at} change={(at) => change({ at })} />
      <label className="control-field">
        Unit
        <select
          value={draft.unit}
          onChange={({ target }) => change({ unit: target.value as Unit })}
        >
          {Object.keys(units).map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </select>
      </label>
      <label className="control-field">
        Do
        <select value={draft.action} onChange={({ target }) => change({ action: target.value })}>
          {Object.entries(actions).map(([action, { name }]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {valueUnit && (
        <NumberField label={valueUnit} value={draft.value} change={(value) => change({ value })} />
      )}
      <label className="control-field">
        Expect
        <select
          value={draft.what}
          onChange={({ target }) => change({ what: target.value as Quantity | "" })}
        >
          <option value="">nothing</option>
          {Object.entries(quantities).map(([what, { name }]) => (
            <option key={what} value={what}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {quantity && (
        <>
          <NumberField
            label={`At least${quantity.unit && `, ${quantity.unit}`}`}
            value={draft.low}
            change={(low) => change({ low })}
          />
          <NumberField label="At most" value={draft.high} change={(high) => change({ high })} />
        </>
      )}
      <button
        type="button"
        className="control-button"
        aria-label={`Remove row ${number}`}
        onClick={remove}
      >
        Remove
      </button>
    </fieldset>
  );
}

const NumberField = (props: { label: string; value: string; change: (value: string) => void }) => (
  <label className="control-field">
    {props.label}
    <input
      inputMode="decimal"
      size={6}
      value={props.value}
      onChange={({ target }) => props.change(target.value)}
    />
  </label>
);
