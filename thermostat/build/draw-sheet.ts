import { token } from "../../site/styles/token.ts";
import { type Row, unitsOf } from "../page/sheet/rows.ts";
import { hasAlarm, isOnBus, isRunning, spansOf } from "../page/trace/channels.ts";
import { scaleOf } from "../page/trace/scope.ts";
import type { TraceRecord } from "../wasm/api/trace.ts";

/** A test's trace: a list of records for each board that it powers on. */
export type Line = {
  readonly id: string;
  readonly boards: readonly (readonly TraceRecord[])[];
};

/** The picture's width, and the height of a line; it is stretched to its place. */
const width = 1000;
const height = 10;
/** Of the room's stroke: a share of the line's height, or small pictures would be all yellow. */
const roomWidth = 1.6;
/** Samples of the room's temperature on a line. */
const samples = 250;
/** In hundredths of a degree: a room that changes less is a flat line. */
const leastRange = 20;

/**
 * What a line shows as bars: where in its height, how tall, how opaque. A stroke on which `least`
 * characters fall together is brighter.
 */
const channels = [
  { isOn: isRunning, color: "ch2", middle: 4.3, tall: 5, opacity: 0.9 },
  { isOn: hasAlarm, color: "ch4", middle: 9, tall: 1.3, opacity: 1 },
  { isOn: isOnBus, color: "ch3", middle: 4.3, tall: 7, opacity: 0.5, least: 1 },
  { isOn: isOnBus, color: "ch3", middle: 4.3, tall: 7, opacity: 0.35, least: 3 },
  { isOn: isOnBus, color: "ch3", middle: 4.3, tall: 7, opacity: 0.35, least: 9 },
] as const;

/** The milliseconds from a test's first power-on to its verdict, over all boards. */
export const lengthOf = ({ boards }: Line): number =>
  boards.reduce((sum, board) => sum + (board.at(-1)?.ms ?? 0), 0);

/**
 * The traces of all tests as an SVG without words, a line a test, each to its own length: the
 * compressor green, the room yellow, the bus blue, faults and alarm pink.
 */
export function drawSheet(lines: readonly Line[], rows: readonly Row[]): string {
  const placed = rows.flatMap(({ id }, index) => {
    const line = lines.find((one) => one.id === id);
    const top = unitsOf(rows.slice(0, index)) * height;
    return line ? [{ top, records: endToEnd(line) }] : [];
  });
  const paths = channels.map((channel) => {
    const d = placed.map(({ top, records }) =>
      drawBars(barsOf(records, channel), top + channel.middle),
    );
    return `<path stroke="${token(channel.color)}" stroke-opacity="${channel.opacity}" stroke-width="${channel.tall}" d="${d.join("")}"/>`;
  });
  // A room that stays the same is as faint as a baseline.
  const { steady = [], changing = [] } = Object.groupBy(
    placed.map(({ top, records }) => roomOf(records, top)),
    (path) => (path.includes("l") ? "changing" : "steady"),
  );
  const room = (rooms: readonly string[], opacity: number) =>
    `<path stroke="${token("ch1")}" stroke-opacity="${opacity}" stroke-width="${roomWidth}" stroke-linejoin="round" d="${rooms.join("")}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${unitsOf(rows) * height}" preserveAspectRatio="none" fill="none">`,
    ...paths,
    room(steady, 0.5),
    room(changing, 1),
    "</svg>",
  ].join("");
}

/** A record, and where it is on its line: from 0 to the picture's width. */
type Placed = { readonly x: number; readonly record: TraceRecord };

function endToEnd(line: Line): readonly Placed[] {
  const scale = width / Math.max(1, lengthOf(line));
  let startMs = 0;
  return line.boards.flatMap((board) => {
    const placed = board.map((record) => ({ x: (startMs + record.ms) * scale, record }));
    startMs += board.at(-1)?.ms ?? 0;
    return placed;
  });
}

type Bar = [from: number, to: number];

/** Where a channel is on, or its strokes on which enough characters fall. */
function barsOf(records: readonly Placed[], channel: (typeof channels)[number]): Bar[] {
  const isOn = ({ record }: Placed) => channel.isOn(record);
  if ("least" in channel) {
    const strokes = Map.groupBy(records.filter(isOn), ({ x }) => Math.floor(x));
    return [...strokes].flatMap(([x, own]) => (own.length >= channel.least ? [[x, x + 1]] : []));
  }
  return spansOf(records, isOn).map(({ first, last, next = last }) => [
    Math.floor(first.x),
    Math.max(Math.ceil(next.x), Math.floor(last.x) + 1),
  ]);
}

/** Horizontal strokes at a height; those without a gap between them are one. */
function drawBars(bars: readonly Bar[], y: number): string {
  const merged: Bar[] = [];
  for (const [from, to] of bars) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  let x = 0;
  return merged
    .map(([from, to], index) => {
      const move = index === 0 ? `M${from} ${y}` : `m${from - x} 0`;
      x = to;
      return `${move}h${to - from}`;
    })
    .join("");
}

/** The room's temperature in the height of its line; which leaves room for the faults below it. */
function roomOf(records: readonly Placed[], top: number): string {
  const [low, high] = scaleOf([records.map(({ record }) => record)], leastRange);
  const y = (cdeg: number) => top + 8 - Math.round(((cdeg - low) / (high - low)) * 14) / 2;
  let path = "";
  let next = 0;
  let at = { x: 0, y: Number.NaN };
  for (const { x, record } of records) {
    const point = { x: Math.round(x), y: y(record.roomCdeg) };
    if (x < next || point.y === at.y) continue;
    path += path === "" ? `M0 ${point.y}` : `l${point.x - at.x} ${point.y - at.y}`;
    next = x + width / samples;
    at = path.includes("l") ? point : { x: 0, y: point.y };
  }
  return `${path}h${width - at.x}`;
}
