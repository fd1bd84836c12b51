import {
  bitWidth,
  bracketPath,
  decodedBytes,
  letters,
  record,
  rows,
  screen,
  strokes,
  talk,
  tracePaths,
  triggerPath,
} from "../../site/drawings/traces.ts";
import { token } from "../../site/styles/token.ts";

/**
 * The film's frames, as SVG: an oscilloscope in normal mode whose hold-off is longer than a message,
 * so CH1 triggers it twice a session, on the first start bit of the boot log and of the verdict. Each
 * acquisition is drawn from left to right over the previous one.
 */

/** The bit of the record under the trigger marker, for each acquisition. */
const triggers = [talk.boot.at, talk.verdict.at] as const;

/** How far the old trace fades ahead of the sweep, and how long the new one glows, in bits. */
const reach = { gap: 2, fade: 10, glow: 6 } as const;

/** One bit per frame, from before the sweep touches the screen until it has left. */
const framesOfSweep = reach.fade + (screen.to - screen.from) + reach.glow;

export const film = {
  framesPerSecond: 30,
  frames: framesOfSweep * triggers.length,
  /** In the drawing's units, which are CSS pixels at full size. */
  width: (screen.to - screen.from) * bitWidth,
  height: screen.height,
  /** Film pixels per unit: nearly enough for a screen with two pixels per CSS pixel. */
  density: 1.25,
} as const;

const left = screen.from * bitWidth;
const area = `x="${left}" y="0" width="${film.width}" height="${film.height}"`;
const white = "#ffffff";

/** Frame 0 is the still: the first acquisition, complete; the sweep is about to draw the second. */
export function frameAt(index: number): string {
  const sweep = Math.floor(index / framesOfSweep) + 1;
  const head = screen.from - reach.fade + (index % framesOfSweep);
  const fresh = triggers[sweep % triggers.length] ?? 0;
  const stale = triggers[(sweep - 1) % triggers.length] ?? 0;
  const x = head * bitWidth;
  const glow = reach.glow * bitWidth;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${film.width}" height="${film.height}" viewBox="${left} 0 ${film.width} ${film.height}" fill="none">
<defs>
${mask("stale", `x1="${x + reach.gap * bitWidth}" x2="${x + reach.fade * bitWidth}"`, 1)}
${mask("glow", `x1="${x - glow}" x2="${x}"`, 0.8)}
${mask("light", `x1="${x - glow}" x2="${x}"`, 1)}
${mask("top", `x1="0" x2="0" y2="${film.height / 5}"`, 1)}
<clipPath id="drawn"><rect x="${left}" y="0" width="${Math.max(0, x - left)}" height="${film.height}"/></clipPath>
</defs>
<rect ${area} fill="${token("screen")}"/>
<g mask="url(#stale)">${traces(stale)}${bytes(stale, Infinity)}</g>
<g clip-path="url(#drawn)">
${traces(fresh)}${bytes(fresh, head)}
<g mask="url(#glow)">${traces(fresh, white)}</g>
</g>
<g mask="url(#top)" fill="${white}">
<rect x="${x - glow}" width="${glow}" height="${film.height}" opacity="0.06" mask="url(#light)"/>
<rect x="${x - 1}" width="1" height="${film.height}" opacity="0.32"/>
</g>
<path d="${triggerPath}" fill="${token("ch1")}"/>
</svg>`;
}

/** Shows more and more between two ends, up to an opacity. */
function mask(id: string, ends: string, opacity: number): string {
  return `<linearGradient id="${id}-ends" gradientUnits="userSpaceOnUse" ${ends}>
<stop stop-color="${white}" stop-opacity="0"/><stop offset="1" stop-color="${white}" stop-opacity="${opacity}"/>
</linearGradient>
<mask id="${id}" style="mask-type: alpha" maskUnits="userSpaceOnUse" ${area}><rect ${area} fill="url(#${id}-ends)"/></mask>`;
}

/** The four channels and their glow, in their own colours or in one. */
function traces(trigger: number, colour?: string): string {
  const paths = Object.entries(tracePaths(record)).map(([channel, path]) => {
    // As in HeroTraces.tsx: a mitre would turn the peak of the inrush into a spike.
    const join = channel === "ch4" ? "round" : "miter";
    return `<path d="${path}" stroke="${colour ?? token(channel)}" stroke-linejoin="${join}"/>`;
  });
  return `<g transform="translate(${-trigger * bitWidth})">
<g stroke-width="${strokes.glow}" opacity="0.13">${paths.join("")}</g>
<g stroke-width="${strokes.trace}">${paths.join("")}</g>
</g>`;
}

/** A byte can be read once its stop bit is over; its letter fades in over a fifth of a second. */
function bytes(trigger: number, head: number): string {
  const view = { from: trigger + screen.from, to: trigger + screen.to };
  const shown = decodedBytes(view).map((byte) => {
    const opacity = Math.min(1, Math.max(0, (trigger + head - byte.to) / reach.glow));
    const middle = ((byte.from + byte.to) / 2) * bitWidth;
    return `<g opacity="${opacity}">
<path d="${bracketPath(byte)}" stroke="${token("ch1")}" stroke-width="1.5" opacity="0.45"/>
<text x="${middle}" y="${rows.decoded + letters.drop}" fill="${token("ch1")}" font-family="Sometype Mono" font-size="${letters.size}" font-weight="500" text-anchor="middle">${byte.label}</text>
</g>`;
  });
  return `<g transform="translate(${-trigger * bitWidth})">${shown.join("")}</g>`;
}
