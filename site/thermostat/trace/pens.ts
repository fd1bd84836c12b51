/** Draws each part of the scope's picture. */
import { event, type TraceRecord } from "../../../firmware/api/trace.ts";
import { type Channel, type channels, colorOf } from "./channels.ts";
import { degrees } from "./format.ts";
import { divisions } from "./trace-window.ts";

export type Sheet = {
  readonly pen: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly x: (ms: number) => number;
  /** Size of its labels, which grow with the visitor's font. */
  readonly labelPx: number;
  /** The value of a custom property. */
  readonly color: (name: string) => string;
};

type Records = readonly TraceRecord[];
type Scale = readonly [number, number];

/** Parts of the height: the room's curve is taller than the three digital channels. */
const bands = {
  room: [0.09, 0.46],
  compressor: [0.56, 0.66],
  bus: [0.74, 0.82],
  fault: [0.9, 0.97],
} as const satisfies Record<Channel, Scale>;

const bandOf = ({ height }: Sheet, channel: Channel) => {
  const [top, bottom] = bands[channel];
  return { top: top * height, bottom: bottom * height };
};

export function drawGraticule({ pen, width, height, color }: Sheet): void {
  pen.strokeStyle = color("--screen-rule");
  pen.beginPath();
  for (let line = 1; line < divisions; line += 1) {
    const at = Math.round((line / divisions) * width) + 0.5;
    pen.moveTo(at, 0);
    pen.lineTo(at, height);
  }
  for (let line = 1; line < 8; line += 1) {
    const at = Math.round((line / 8) * height) + 0.5;
    pen.moveTo(0, at);
    pen.lineTo(width, at);
  }
  pen.stroke();
}

export function drawRoom(sheet: Sheet, records: Records, [low, high]: Scale): void {
  const { top, bottom } = bandOf(sheet, "room");
  stroke(sheet, "room", (pen) => {
    for (const { ms, roomCdeg } of records) {
      pen.lineTo(sheet.x(ms), bottom - ((roomCdeg - low) / (high - low)) * (bottom - top));
    }
  });
}

export function drawLevels(
  sheet: Sheet,
  channel: Channel,
  records: Records,
  isHigh: (record: TraceRecord) => boolean,
): void {
  const { top, bottom } = bandOf(sheet, channel);
  let level = records[0] && isHigh(records[0]) ? top : bottom;
  stroke(sheet, channel, (pen) => {
    for (const record of records) {
      pen.lineTo(sheet.x(record.ms), level);
      level = isHigh(record) ? top : bottom;
      pen.lineTo(sheet.x(record.ms), level);
    }
  });
}

/** A tick for each character: above the line from the master, below it from the firmware. */
export function drawBus(sheet: Sheet, records: Records): void {
  const { pen, width, x, color } = sheet;
  const { top, bottom } = bandOf(sheet, "bus");
  const middle = (top + bottom) / 2;
  pen.fillStyle = color(colorOf("bus"));
  pen.fillRect(0, middle - 0.5, width, 1);
  for (const { ms, events } of records) {
    if (events & event.received) pen.fillRect(x(ms), top, 1.5, middle - top);
    if (events & event.sent) pen.fillRect(x(ms), middle, 1.5, bottom - middle);
  }
}

export function drawNames(sheet: Sheet, names: typeof channels, [low, high]: Scale): void {
  const { pen, color } = sheet;
  pen.font = `500 ${sheet.labelPx}px monospace`;
  for (const { id, name, color: ink } of names) {
    const range = id === "room" ? `, ${degrees(low, 1)} to ${degrees(high, 1)} °C` : "";
    pen.fillStyle = color(ink);
    pen.fillText(name + range, 8, bandOf(sheet, id).top - 4);
  }
}

/** Resets and broken rules. */
export function drawMarks(sheet: Sheet, records: Records): void {
  // Not dotted: that is good firmware.
  sheet.pen.setLineDash([12, 4]);
  for (const { ms, events } of records) {
    if ((events & (event.reset | event.broken)) === 0) continue;
    vertical(sheet, ms, events & event.broken ? "--fail" : "--ink-3");
  }
  sheet.pen.setLineDash([]);
}

/** Where the test failed. */
export function drawMoment(sheet: Sheet, ms: number): void {
  const { pen, x, color } = sheet;
  pen.lineWidth = 2;
  vertical(sheet, ms, "--fail");
  pen.fillStyle = color("--fail");
  pen.beginPath();
  pen.moveTo(x(ms) - 8, 0);
  pen.lineTo(x(ms) + 8, 0);
  pen.lineTo(x(ms), 11);
  pen.fill();
  pen.lineWidth = 1;
}

export const drawCursor = (sheet: Sheet, ms: number) => vertical(sheet, ms, "--ink");

function vertical({ pen, x, height, color }: Sheet, ms: number, name: string): void {
  pen.strokeStyle = color(name);
  pen.beginPath();
  pen.moveTo(x(ms), 0);
  pen.lineTo(x(ms), height);
  pen.stroke();
}

function stroke(
  { pen, color }: Sheet,
  channel: Channel,
  trace: (pen: CanvasRenderingContext2D) => void,
): void {
  pen.strokeStyle = color(colorOf(channel));
  pen.lineWidth = 2;
  pen.lineJoin = "round";
  pen.beginPath();
  trace(pen);
  pen.stroke();
  pen.lineWidth = 1;
}
