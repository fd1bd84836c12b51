import {
  bitWidth,
  bracketPath,
  decodedBytes,
  letters,
  rows,
  screen,
  strokes,
  tracePaths,
  triggerPath,
} from "./traces.ts";

const left = screen.from * bitWidth;
const width = (screen.to - screen.from) * bitWidth;

/**
 * Four channels of an oscilloscope: a device boots and reports on CH1, the bench answers on CH2, a
 * clock runs on CH3, and the supply current on CH4 shows when the device wakes and sleeps.
 * Decorative, so hidden from assistive technology.
 *
 * The film begins with this picture; media/film/ draws it from the same paths.
 */
export function HeroTraces() {
  return (
    <svg
      fill="none"
      width={width}
      height={screen.height}
      viewBox={`${left} 0 ${width} ${screen.height}`}
      aria-hidden="true"
    >
      <g strokeWidth={strokes.glow} opacity="0.13">
        <Lines />
      </g>
      <g strokeWidth={strokes.trace}>
        <Lines />
      </g>
      <path fill="var(--ch1)" d={triggerPath} />
      <g
        stroke="color-mix(in srgb, var(--ch1) 45%, transparent)"
        strokeWidth="1.5"
        fontSize={letters.size}
        fontFamily="var(--font-mono)"
        fontWeight="500"
        textAnchor="middle"
      >
        {decodedBytes(screen).map((byte) => (
          <g key={byte.from}>
            <path d={bracketPath(byte)} />
            <text
              fill="var(--ch1)"
              stroke="none"
              x={((byte.from + byte.to) / 2) * bitWidth}
              y={rows.decoded + letters.drop}
            >
              {byte.label}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

function Lines() {
  return Object.entries(tracePaths(screen)).map(([channel, path]) => (
    <path
      key={channel}
      stroke={`var(--${channel})`}
      strokeLinejoin={channel === "ch4" ? "round" : undefined}
      d={path}
    />
  ));
}
