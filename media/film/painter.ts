import type { Acquisition, Frame } from "./sweep.ts";

/** The constants of the film, in the drawing's units. */
export type Setup = {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly density: number;
  readonly bitWidth: number;
  readonly reach: { readonly gap: number; readonly fade: number; readonly glow: number };
  /** Each trace's SVG path data for the whole record, its colour and the join of its corners. */
  readonly traces: readonly {
    readonly path: string;
    readonly colour: string;
    readonly join: CanvasLineJoin;
  }[];
  readonly triggerPath: string;
  /** Colours of the screen, of what belongs to CH1 and of the fresh glow. */
  readonly colours: { readonly ground: string; readonly ch1: string; readonly hot: string };
  readonly strokes: { readonly trace: number; readonly glow: number };
  readonly letters: { readonly font: string; readonly y: number };
};

/**
 * Returns a function that draws frames. It runs in a browser page, where nothing else of this module
 * exists.
 */
export function createPainter(setup: Setup) {
  const { left, width, height, density, bitWidth, reach, colours, strokes } = setup;
  const traces = setup.traces.map((trace) => ({ ...trace, path: new Path2D(trace.path) }));

  function layer(): CanvasRenderingContext2D {
    const canvas = document.createElement("canvas");
    canvas.width = width * density;
    canvas.height = height * density;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.setTransform(density, 0, 0, density, -left * density, 0);
    context.textAlign = "center";
    return context;
  }

  const picture = layer();
  const part = layer();

  /** Masks a layer with a gradient of these opacities. */
  function keep(context: CanvasRenderingContext2D, gradient: CanvasGradient, stops: number[]) {
    stops.forEach((alpha, index) => {
      gradient.addColorStop(index / (stops.length - 1), `rgb(0 0 0 / ${alpha})`);
    });
    context.globalCompositeOperation = "destination-in";
    context.fillStyle = gradient;
    context.fillRect(left, 0, width, height);
    context.globalCompositeOperation = "source-over";
  }

  /** Masks a layer with a gradient between two positions in bits. */
  function mask(context: CanvasRenderingContext2D, from: number, to: number, stops: number[]) {
    keep(context, context.createLinearGradient(from * bitWidth, 0, to * bitWidth, 0), stops);
  }

  /** Clears a layer to the right of a position in bits. */
  function clear(context: CanvasRenderingContext2D, from = left / bitWidth) {
    context.clearRect(from * bitWidth, 0, left + width - from * bitWidth, height);
  }

  function stroke(trigger: number, lineWidth: number, alpha: number, colour?: string) {
    part.save();
    part.translate(-trigger * bitWidth, 0);
    part.lineWidth = lineWidth;
    part.globalAlpha = alpha;
    for (const trace of traces) {
      part.strokeStyle = colour ?? trace.colour;
      part.lineJoin = trace.join;
      part.stroke(trace.path);
    }
    part.restore();
  }

  function drawLetters({ trigger, letters }: Acquisition) {
    part.save();
    part.translate(-trigger * bitWidth, 0);
    part.font = setup.letters.font;
    part.fillStyle = colours.ch1;
    part.strokeStyle = colours.ch1;
    part.lineWidth = 1.5;
    for (const { label, alpha, bracket, x } of letters) {
      part.globalAlpha = alpha * 0.45;
      part.stroke(new Path2D(bracket));
      part.globalAlpha = alpha;
      part.fillText(label, x, setup.letters.y);
    }
    part.restore();
  }

  function drawAcquisition(acquisition: Acquisition) {
    clear(part);
    stroke(acquisition.trigger, strokes.glow, 0.13);
    stroke(acquisition.trigger, strokes.trace, 1);
    drawLetters(acquisition);
  }

  function copyPart() {
    picture.drawImage(part.canvas, left, 0, width, height);
  }

  /** Draws the newest part of the traces, still white. */
  function drawGlow({ head, fresh }: Frame) {
    clear(part);
    stroke(fresh.trigger, strokes.trace, 1, colours.hot);
    stroke(fresh.trigger, strokes.glow, 0.12, colours.hot);
    mask(part, head - reach.glow, head, [0, 0.8]);
    clear(part, head);
    copyPart();
    drawBeam(head);
  }

  /** Draws the beam's light on the glass, which fades into the page at the top. */
  function drawBeam(head: number) {
    clear(part);
    part.fillStyle = "rgb(255 255 255 / 0.06)";
    part.fillRect((head - reach.glow) * bitWidth, 0, reach.glow * bitWidth, height);
    mask(part, head - reach.glow, head, [0, 1]);
    part.fillStyle = "rgb(255 255 255 / 0.32)";
    part.fillRect(head * bitWidth - 1, 0, 1, height);
    keep(part, part.createLinearGradient(0, 0, 0, height / 5), [0, 1]);
    copyPart();
  }

  /** Draws a frame on the screen's background and returns it as a PNG file in base64. */
  return function paint(frame: Frame): string {
    const { head, fresh, stale } = frame;
    picture.fillStyle = colours.ground;
    picture.fillRect(left, 0, width, height);
    drawAcquisition(stale);
    mask(part, head + reach.gap, head + reach.fade, [0, 1]);
    copyPart();
    drawAcquisition(fresh);
    clear(part, head);
    copyPart();
    drawGlow(frame);
    picture.fillStyle = colours.ch1;
    picture.fill(new Path2D(setup.triggerPath));
    return picture.canvas.toDataURL("image/png").split(",")[1] ?? "";
  };
}
