import { memo, useMemo, useState } from "react";
import { rules } from "../../firmware/api/module.ts";
import type { BenchModule } from "./contract.ts";
import { FirmwareOptions } from "./FirmwareOptions.tsx";
import { LiveFaults } from "./LiveFaults.tsx";
import { Readout } from "./Readout.tsx";
import { Screen } from "./Screen.tsx";
import { sayRules, sayTime } from "./say.ts";
import { useLive } from "./use-live.ts";
import { Verdict } from "./Verdict.tsx";
import { divisions } from "./window.ts";

const speeds = [1, 10, 60, 600] as const;

/** The firmware lives while the visitor breaks what is around it. */
export const ByHand = memo(function ByHand(props: { modules: readonly BenchModule[] }) {
  const { modules } = props;
  const [file, setFile] = useState(modules[0]?.file ?? "");
  const [speed, setSpeed] = useState<number>(60);
  const perDivisionMs = speed * 1000;
  const { live, start, stop, command, setSpeed: tellSpeed } = useLive(perDivisionMs * divisions);
  const { view, records, isRunning } = live;
  const picture = useMemo(() => {
    const startMs = Math.max(0, (view?.ms ?? 0) - perDivisionMs * divisions);
    return { records, window: { startMs, perDivisionMs } };
  }, [records, view?.ms, perDivisionMs]);
  const last = records.at(-1);
  return (
    <section className="by-hand-hand" aria-labelledby="bench-hand">
      <h3 id="bench-hand">By hand</h3>
      <p>
        Open the sensor, weld the relay, dip the supply. {rules.length} rules watch the pins and
        contacts without looking into the firmware.
      </p>
      <div className="control-row">
        <label className="control-field">
          Firmware on the bench
          <select
            value={file}
            onChange={({ target }) => {
              setFile(target.value);
              if (isRunning) start(target.value, speed);
            }}
          >
            <FirmwareOptions modules={modules} value={(module) => module.file} />
          </select>
        </label>
        <label className="control-field">
          Speed
          <select
            value={speed}
            onChange={({ target }) => {
              setSpeed(Number(target.value));
              tellSpeed(Number(target.value));
            }}
          >
            {speeds.map((times) => (
              <option key={times} value={times}>
                {times === 1 ? "Real time" : `${times} times`}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="control-main"
          onClick={() => (isRunning ? stop() : start(file, speed))}
        >
          {isRunning ? "Switch off" : "Switch on"}
        </button>
      </div>
      {live.problem && <p>{live.problem}</p>}
      <p role="status" className="by-hand-status">
        {view?.broken ? `A rule is broken: ${sayRules(view.broken)}.` : ""}
      </p>
      {view && last && (
        <>
          <Screen picture={picture} aria-hidden="true" />
          <p className="control-caption">{sayTime(perDivisionMs)}/div</p>
          <Readout record={last} ms={view.ms} />
          <LiveFaults view={view} isRunning={isRunning} command={command} />
          <p className="by-hand-pins">
            K1 {view.relay ? "on" : "off"}, K2 {view.contactor ? "on" : "off"}, alarm{" "}
            {view.alarm ? "on" : "off"}. Starts: {view.starts}. Resets, power-on included:{" "}
            {view.resets}. Last run: {view.onMs ? sayTime(view.onMs) : "none yet"}.
          </p>
          <ul className="by-hand-rules">
            {rules.map(({ bit, says }) => (
              <li key={bit}>
                <Verdict passes={(view.broken & bit) === 0} /> <span>{says}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
});
