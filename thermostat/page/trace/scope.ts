import { counted } from "../../../shared/counted.ts";
import { event, type TraceRecord } from "../../wasm/api/trace.ts";
import { hasFault, isOnBus, isRunning, spansOf } from "./channels.ts";
import { degrees } from "./format.ts";
import { divisions, seenIn, type Window } from "./trace-window.ts";

/** The picture's own units; it is stretched to its place. */
export const screen = { width: 1000, lane: 100 } as const;
const top = 22;
const bottom = 82;

type Lane = {
  readonly id: "room" | "compressor" | "bus" | "fault";
  readonly name: string;
  readonly path: string;
  /** The trace in words. */
  readonly text: string;
};

type ScopePicture = {
  readonly lanes: readonly Lane[];
  readonly msPerDivision: number;
  /** Where the test failed or a rule was broken, in the picture's units. */
  readonly mark: number | undefined;
};

/** Lowest and highest temperature that the room's lane shows, in hundredths of a degree. */
type Scale = readonly [low: number, high: number];

/** A scale for several traces; one that spans less than `least` is drawn as a line, not as noise. */
export function scaleOf(traces: readonly (readonly TraceRecord[])[], least = 100): Scale {
  const values = traces.flat().map(({ roomCdeg }) => roomCdeg);
  const low = values.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((highest, value) => Math.max(highest, value), low);
  return [low, Math.max(high, low + least)];
}

/** Draws the part of a board's trace that a window shows. */
export function drawScope(
  records: readonly TraceRecord[],
  window: Window,
  scale: Scale,
): ScopePicture {
  const { startMs, msPerDivision } = window;
  const seen = seenIn(records, window);
  const widthMs = divisions * msPerDivision;
  const x = (ms: number) => {
    const part = Math.min(Math.max(0, (ms - startMs) / widthMs), 1);
    return Math.round(part * screen.width * 10) / 10;
  };
  const last = x(records.at(-1)?.ms ?? 0);
  const failed = seen.find(({ events }) => events & (event.failed | event.broken));
  const compressor = steps(seen, isRunning, x, last);
  const fault = steps(seen, hasFault, x, last);
  // Characters at the same x are drawn once.
  const characters = [...new Set(seen.filter(isOnBus).map(({ ms }) => x(ms)))];
  const answers = seen.filter(({ events }) => events & event.sent).length;
  return {
    msPerDivision,
    mark: failed && x(failed.ms),
    lanes: [
      { id: "room", name: "Room", ...roomLane(seen, x, last, scale) },
      { id: "compressor", name: "Compressor", path: compressor.path, text: compressor.on ?? "off" },
      {
        id: "bus",
        name: "Bus",
        path: `M0 ${bottom}H${last}${characters.map((at) => `M${at} ${bottom}V${top}`).join("")}`,
        text: answers === 0 ? "silent" : counted(answers, "answer"),
      },
      { id: "fault", name: "Fault", path: fault.path, text: fault.on ?? "none" },
    ],
  };
}

/** The room's temperature in the lane's height, at most five points a division. */
function roomLane(
  records: readonly TraceRecord[],
  x: (ms: number) => number,
  last: number,
  [low, high]: Scale,
) {
  const values = records.map(({ roomCdeg }) => roomCdeg);
  const y = (cdeg: number) => Math.round(bottom - ((cdeg - low) / (high - low)) * (bottom - top));
  const points: string[] = [];
  let next = -1;
  let level: number | undefined;
  for (const { ms, roomCdeg } of records) {
    if (x(ms) < next || y(roomCdeg) === level) continue;
    level = y(roomCdeg);
    points.push(`${points.length === 0 ? "M" : "L"}${Math.round(x(ms))} ${level}`);
    next = x(ms) + screen.width / divisions / 5;
  }
  const [from, to] = [values[0], values.at(-1)].map((cdeg = 0) => degrees(cdeg, 1));
  return {
    path: `${points.join("")}H${last}`,
    text: from === to ? `${from} °C` : `${from} to ${to} °C`,
  };
}

/** A digital trace, and in words when it first went on. */
function steps(
  records: readonly TraceRecord[],
  isOn: (record: TraceRecord) => boolean,
  x: (ms: number) => number,
  last: number,
) {
  const spans = spansOf(records, isOn);
  const isHighAtFirst = spans[0]?.first === records[0];
  const edges = spans.map(({ first, next }) => [
    first !== records[0] && `H${x(first.ms)}V${top}`,
    next && `H${x(next.ms)}V${bottom}`,
  ]);
  const path = [`M0 ${isHighAtFirst ? top : bottom}`, ...edges.flat(), `H${last}`];
  const [went] = isHighAtFirst ? spans.slice(1) : spans;
  return { path: path.filter(Boolean).join(""), on: went && `on at ${clock(went.first.ms)}` };
}

/** Minutes and seconds. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
