import { useMemo, useState } from "react";
import { type Fault, faults, rules } from "../../../firmware/api/module.ts";
import { Button } from "../../elements/Button.tsx";
import { formatRules, formatTime, readings } from "../trace/format.ts";
import { Scope } from "../trace/Scope.tsx";
import { drawScope } from "../trace/scope.ts";
import { divisions } from "../trace/trace-window.ts";
import type { ModuleSource } from "../worker/simulator.ts";
import { parseTemperature } from "./parse-temperature.ts";
import { useLive } from "./use-live.ts";

/** Simulated seconds per real second. */
const speed = 60;
const msPerDivision = speed * 1000;
const dipMs = 300;
const switches = { "sensor open": "Open the sensor", "relay welded": "Weld the relay" } as const;

/** The firmware runs while the visitor injects faults around it. */
export function ByHand({ module }: { module: ModuleSource }) {
  const { live, start, stop, command } = useLive(module, msPerDivision * divisions);
  const { view, records, isRunning } = live;
  const picture = useMemo(() => {
    const startMs = Math.max(0, (view?.ms ?? 0) - msPerDivision * divisions);
    return drawScope(records, { startMs, msPerDivision });
  }, [records, view?.ms]);
  const last = records.at(-1);
  const broken = view?.broken ? `Rule broken: ${formatRules(view.broken)}.` : "";
  return (
    <section className="by-hand stack" aria-labelledby="by-hand">
      <h3 id="by-hand">By hand</h3>
      <p>
        Inject faults while the firmware heats. {rules.length} rules watch its pins and contacts. A
        second here is a simulated minute.
      </p>
      <div className="control-row">
        <Button variant="outline" onClick={() => (isRunning ? stop() : start(speed))}>
          {isRunning ? "Switch off" : "Switch on"}
        </Button>
        {Object.entries(switches).map(([name, label]) => {
          const fault = name as Fault;
          const on = ((view?.faults ?? 0) & (1 << faults.indexOf(fault))) !== 0;
          return (
            <Button
              key={name}
              variant="outline"
              aria-pressed={on}
              disabled={!isRunning}
              onClick={() => command({ do: "fault", fault, on: !on })}
            >
              {label}
            </Button>
          );
        })}
        <Button
          variant="outline"
          disabled={!isRunning}
          onClick={() => command({ do: "dip", ms: dipMs })}
        >
          Dip the supply for {dipMs} ms
        </Button>
        <Room isRunning={isRunning} onRoom={(cdeg) => command({ do: "room", cdeg })} />
      </div>
      <p role="status" aria-label="What happens" translate="no">
        {[live.message, broken].filter(Boolean).join(" ")}
      </p>
      {view && last && (
        <Scope picture={picture} values={readings(last)} label={formatTime(view.ms)} />
      )}
    </section>
  );
}

function Room({ isRunning, onRoom }: { isRunning: boolean; onRoom(cdeg: number): void }) {
  const [text, setText] = useState("15");
  const [problem, setProblem] = useState("");
  const set = (event: { preventDefault(): void }) => {
    event.preventDefault();
    const cdeg = parseTemperature(text);
    setProblem(cdeg === undefined ? "Enter −40 to 90 °C." : "");
    if (cdeg !== undefined) onRoom(cdeg);
  };
  return (
    <form className="control-row" noValidate onSubmit={set}>
      <label className="control-field">
        Room, °C
        <input
          inputMode="decimal"
          size={6}
          value={text}
          aria-invalid={problem !== ""}
          aria-describedby="room-problem"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Button type="submit" variant="outline" disabled={!isRunning}>
        Set
      </Button>
      <p id="room-problem" role="status">
        {problem}
      </p>
    </form>
  );
}
