import { useState } from "react";
import type { Command } from "../../firmware/api/live.ts";
import { type Fault, faults, type View } from "../../firmware/api/module.ts";

const dipMs = 300;
const settable = { room: "Room", outdoor: "Outdoors", setpoint: "Setpoint" } as const;
type Settable = keyof typeof settable;

const nameOf = (fault: Fault) =>
  fault === "adc stalled" ? "ADC stalled" : fault.charAt(0).toUpperCase() + fault.slice(1);

/** What a visitor can do to a bench. */
export function LiveFaults(props: {
  view: View;
  isRunning: boolean;
  command: (command: Command) => void;
}) {
  const { view, isRunning, command } = props;
  const [what, setWhat] = useState<Settable>("room");
  const [degrees, setDegrees] = useState("15");
  const cdeg = Math.round(Number(degrees.replace(",", ".")) * 100);
  const isValid = degrees.trim() !== "" && Math.abs(cdeg) <= 9000;
  return (
    <>
      <div className="control-row">
        {faults.map((fault, index) => {
          const on = (view.faults & (1 << index)) !== 0;
          return (
            <button
              key={fault}
              type="button"
              className="control-button"
              aria-pressed={on}
              disabled={!isRunning}
              onClick={() => command({ do: "fault", fault, on: !on })}
            >
              {nameOf(fault)}
            </button>
          );
        })}
        <button
          type="button"
          className="control-button"
          disabled={!isRunning}
          onClick={() => command({ do: "dip", ms: dipMs })}
        >
          Dip the supply, {dipMs} ms
        </button>
      </div>
      <form
        noValidate
        className="control-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) command({ do: what, cdeg });
        }}
      >
        <label className="control-field">
          Temperature
          <select value={what} onChange={({ target }) => setWhat(target.value as Settable)}>
            {Object.entries(settable).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="control-field">
          °C
          <input
            inputMode="decimal"
            size={6}
            value={degrees}
            aria-invalid={!isValid}
            onChange={({ target }) => setDegrees(target.value)}
          />
        </label>
        <button type="submit" className="control-button" disabled={!isRunning}>
          Set
        </button>
      </form>
    </>
  );
}
