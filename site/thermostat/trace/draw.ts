/** Draws a trace onto a canvas. */
import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { channels, hasFault, isRunning } from "./channels.ts";
import {
  drawBus,
  drawCursor,
  drawGraticule,
  drawLevels,
  drawMarks,
  drawMoment,
  drawNames,
  drawRoom,
  type Sheet,
} from "./pens.ts";
import { divisions, failedIn, seenIn, type Window } from "./trace-window.ts";

export type Picture = {
  readonly records: readonly TraceRecord[];
  /** The same with good firmware, drawn dotted. */
  readonly reference?: readonly TraceRecord[] | undefined;
  readonly window: Window;
  readonly cursorMs?: number | undefined;
};

/** Fills the canvas, in its CSS pixels. */
export function draw(canvas: HTMLCanvasElement, picture: Picture): void {
  const { records, reference = [], window, cursorMs } = picture;
  const sheet = openSheet(canvas, window);
  if (!sheet) return;
  const seen = seenIn(records, window);
  const good = seenIn(reference, window);
  const scale = scaleOf([...seen, ...good]);

  drawGraticule(sheet);
  if (good.length > 0) {
    sheet.pen.setLineDash([2, 5]);
    drawRoom(sheet, good, scale);
    drawLevels(sheet, "compressor", good, isRunning);
    sheet.pen.setLineDash([]);
  }
  drawRoom(sheet, seen, scale);
  drawLevels(sheet, "compressor", seen, isRunning);
  drawBus(sheet, seen);
  drawLevels(sheet, "fault", seen, hasFault);
  drawNames(sheet, channels, scale);
  drawMarks(sheet, seen);
  const failed = failedIn(seen);
  if (failed) drawMoment(sheet, failed.ms);
  if (cursorMs !== undefined && cursorMs !== failed?.ms) drawCursor(sheet, cursorMs);
}

function openSheet(canvas: HTMLCanvasElement, window: Window): Sheet | undefined {
  const pen = canvas.getContext("2d");
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!pen || width === 0) return;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  pen.scale(devicePixelRatio, devicePixelRatio);
  const style = getComputedStyle(canvas);
  const widthMs = window.perDivisionMs * divisions;
  return {
    pen,
    width,
    height,
    labelPx: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.8125,
    x: (ms) => ((ms - window.startMs) / widthMs) * width,
    color: (name) => style.getPropertyValue(name).trim(),
  };
}

/** Lowest and highest room temperature; at least a degree, so that a steady room is a flat line. */
function scaleOf(records: readonly TraceRecord[]): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { roomCdeg } of records) {
    low = Math.min(low, roomCdeg);
    high = Math.max(high, roomCdeg);
  }
  const spare = Math.max(0, 100 - (high - low)) / 2;
  return Number.isFinite(low) ? [low - spare, high + spare] : [0, 100];
}
