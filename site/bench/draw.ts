/** Draws a trace onto a canvas. */
import { event, pin, type TraceRecord } from "../../firmware/api/trace.ts";
import { channels } from "./channels.ts";
import { divisions, failedIn, seenIn, type Window } from "./window.ts";

export type Picture = {
  readonly records: readonly TraceRecord[];
  readonly window: Window;
  readonly cursorMs?: number | undefined;
};

type Pen = CanvasRenderingContext2D;

/** Parts of the height: the room's curve is taller than the three digital channels. */
const bands = {
  room: [0.09, 0.46],
  compressor: [0.56, 0.66],
  bus: [0.74, 0.82],
  fault: [0.9, 0.97],
};

/** The picture fills the canvas, in its CSS pixels. */
export function draw(canvas: HTMLCanvasElement, picture: Picture): void {
  const pen = canvas.getContext("2d");
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!pen || width === 0) return;
  const density = devicePixelRatio;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  pen.scale(density, density);
  const style = getComputedStyle(canvas);
  const color = (name: string) => style.getPropertyValue(name).trim();

  const { records, window } = picture;
  const widthMs = window.perDivisionMs * divisions;
  const x = (ms: number) => ((ms - window.startMs) / widthMs) * width;
  const seen = seenIn(records, window);

  drawGraticule(pen, width, height, color("--screen-rule"));
  pen.lineWidth = 2;
  pen.lineJoin = "round";
  for (const { id, color: name } of channels) {
    const [top = 0, bottom = 0] = bands[id].map((part) => part * height);
    pen.strokeStyle = pen.fillStyle = color(name);
    if (id === "room") drawRoom(pen, seen, x, top, bottom, scaleOf(seen));
    else if (id === "bus") drawBus(pen, seen, x, top, bottom, width);
    else drawLevels(pen, seen, x, top, bottom, id === "fault" ? hasFault : runs);
  }
  drawNames(pen, seen, height, color);
  drawMarks(pen, seen, x, height, color);
  const failed = failedIn(seen);
  if (failed) drawMoment(pen, x(failed.ms), height, color("--fail"));
  if (picture.cursorMs !== undefined) drawCursor(pen, x(picture.cursorMs), height, color("--ink"));
}

function drawNames(
  pen: Pen,
  seen: readonly TraceRecord[],
  height: number,
  color: (name: string) => string,
): void {
  const [low, high] = scaleOf(seen).map((cdeg) => (cdeg / 100).toFixed(1));
  pen.font = "500 11px monospace";
  for (const { id, name, color: ink } of channels) {
    pen.fillStyle = color(ink);
    const says = id === "room" ? `${name}, ${low} to ${high} °C` : name;
    pen.fillText(says, 8, (bands[id][0] ?? 0) * height - 4);
  }
}

type Place = (ms: number) => number;

const hasFault = ({ faults, pins }: TraceRecord) => faults !== 0 || (pins & pin.supply) === 0;
const runs = ({ pins }: TraceRecord) => (pins & pin.compressor) !== 0;

function drawGraticule(pen: Pen, width: number, height: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let line = 0; line <= divisions; line += 1) {
    const at = Math.min(Math.round((line / divisions) * width) + 0.5, width - 0.5);
    pen.moveTo(at, 0);
    pen.lineTo(at, height);
  }
  for (let at = 0.5; at <= height; at += height / 8) {
    pen.moveTo(0, Math.round(at) + 0.5);
    pen.lineTo(width, Math.round(at) + 0.5);
  }
  pen.stroke();
}

function drawRoom(
  pen: Pen,
  seen: readonly TraceRecord[],
  x: Place,
  top: number,
  bottom: number,
  [low, high]: readonly [number, number],
): void {
  pen.beginPath();
  for (const { ms, roomCdeg } of seen) {
    pen.lineTo(x(ms), bottom - ((roomCdeg - low) / (high - low)) * (bottom - top));
  }
  pen.stroke();
}

function drawLevels(
  pen: Pen,
  seen: readonly TraceRecord[],
  x: Place,
  top: number,
  bottom: number,
  isHigh: (record: TraceRecord) => boolean,
): void {
  let level = bottom;
  pen.beginPath();
  for (const record of seen) {
    pen.lineTo(x(record.ms), level);
    level = isHigh(record) ? top : bottom;
    pen.lineTo(x(record.ms), level);
  }
  pen.stroke();
}

/** A tick for each character: above the line from the master, below it from the firmware. */
function drawBus(
  pen: Pen,
  seen: readonly TraceRecord[],
  x: Place,
  top: number,
  bottom: number,
  width: number,
): void {
  const middle = (top + bottom) / 2;
  pen.fillRect(0, middle - 0.5, width, 1);
  for (const { ms, events } of seen) {
    if (events & event.received) pen.fillRect(x(ms), top, 1.5, middle - top);
    if (events & event.sent) pen.fillRect(x(ms), middle, 1.5, bottom - middle);
  }
}

/** Resets and broken rules. */
function drawMarks(
  pen: Pen,
  seen: readonly TraceRecord[],
  x: Place,
  height: number,
  color: (name: string) => string,
): void {
  pen.lineWidth = 1;
  for (const { ms, events } of seen) {
    if ((events & (event.reset | event.broken)) === 0) continue;
    pen.strokeStyle = events & event.broken ? color("--fail") : color("--ink-3");
    pen.setLineDash([2, 4]);
    vertical(pen, x(ms), height);
  }
  pen.setLineDash([]);
}

function drawMoment(pen: Pen, at: number, height: number, color: string): void {
  pen.strokeStyle = pen.fillStyle = color;
  pen.lineWidth = 2;
  vertical(pen, at, height);
  pen.beginPath();
  pen.moveTo(at - 8, 0);
  pen.lineTo(at + 8, 0);
  pen.lineTo(at, 11);
  pen.fill();
}

function drawCursor(pen: Pen, at: number, height: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = 1;
  vertical(pen, Math.round(at) + 0.5, height);
}

function vertical(pen: Pen, at: number, height: number): void {
  pen.beginPath();
  pen.moveTo(at, 0);
  pen.lineTo(at, height);
  pen.stroke();
}

/** At least a degree, so that a steady room is a flat line. */
export function scaleOf(records: readonly TraceRecord[]): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { roomCdeg } of records) {
    low = Math.min(low, roomCdeg);
    high = Math.max(high, roomCdeg);
  }
  const spare = Math.max(0, 100 - (high - low)) / 2;
  return Number.isFinite(low) ? [low - spare, high + spare] : [0, 100];
}
