import type { CSSProperties } from "react";
import { token } from "../styles/token.ts";
import type { Artwork, Label } from "./artwork.ts";
import { type Picture, size } from "./pictures.ts";

type Props = {
  picture: Picture;
  /** The firm's name and the host of its site. */
  name: string;
  host: string;
  /** Data URLs of the firm's mark and of the artwork. */
  mark: string;
  artwork: string;
  labels: readonly Label[];
  places: ReturnType<typeof placesOf>;
  /** Font size of the title in pixels. */
  letters: number;
};

const margin = 64;
/** Height of the strip of readouts at the bottom. */
const strip = 70;
/** Units of a drawing in one division of its screen. */
const unitsInDivision = 30;

const half = size.width / 2;
const screen = size.height - strip;

/**
 * The boxes of title and artwork beside it, which reaches the edges; how large a unit of the artwork is, which part
 * of it is shown, and the screen's divisions, which are those of an artwork that says how much one is.
 */
export function placesOf(artwork: Artwork | undefined) {
  const box = { left: half, top: 0, width: half, height: screen };
  const title = { left: margin, top: 138, width: half - margin - 24, height: 356 };
  const [width, height] = artwork?.units ?? [half, screen];
  const scale = Math.min((half - margin) / width, (screen - 2 * margin) / height);
  const above = (screen / scale - height) / 2;
  const isMeasured = artwork?.labels.some(({ text }) => text.endsWith("/div"));
  return {
    title,
    division: isMeasured ? unitsInDivision * scale : 80,
    firstLines: isMeasured ? `${half}px ${above * scale}px` : "0 0",
    artwork: box,
    scale,
    above,
    frame: [0, -above, half / scale, screen / scale].map((one) => Math.round(one * 100) / 100),
  };
}

/**
 * A page's social picture: the instrument's screen with the firm's mark and name, the page's title
 * and drawing, and its address. Satori draws it, which supports only flexbox and style attributes.
 */
export function Preview({ picture, name, host, mark, artwork, labels, places, letters }: Props) {
  const { title, artwork: box } = places;
  return (
    <div
      style={{
        ...preview,
        backgroundSize: `${places.division}px ${places.division}px`,
        backgroundPosition: places.firstLines,
      }}
    >
      <img src={artwork} alt="" {...box} style={{ ...image, ...box }} />
      {labels.map((label) => (
        <div key={`${label.x} ${label.y}`} style={styleOf(label, places)}>
          {label.text}
        </div>
      ))}
      <div style={{ ...row, left: margin, top: 48, fontSize: 36, letterSpacing: "-0.015em" }}>
        <img src={mark} alt="" width={54} height={54} style={{ marginRight: 18 }} />
        {name}
      </div>
      <div style={{ ...row, ...title }}>
        <div style={{ ...heading, fontSize: letters, width: title.width }}>{picture.title}</div>
      </div>
      <div style={{ ...row, ...readout }}>{picture.path === "/" ? host : host + picture.path}</div>
    </div>
  );
}

/** Room for the longest label, on both sides of where it stands. */
const room = half;

function styleOf(label: Label, { artwork, scale, above }: Props["places"]): CSSProperties {
  const { x, y, size, anchor, color, isHeading } = label;
  const shift = { start: 0, middle: room / 2, end: room }[anchor] ?? 0;
  const justify = { start: "flex-start", middle: "center", end: "flex-end" }[anchor];
  return {
    position: "absolute",
    display: "flex",
    justifyContent: justify ?? "flex-start",
    left: artwork.left + x * scale - shift,
    // The letters' baseline, by the fonts' own measures.
    top: (y + above - size * (isHeading ? 0.86 : 0.88)) * scale,
    width: room,
    color,
    fontFamily: isHeading ? "Archivo" : "Sometype Mono",
    fontSize: size * scale,
    letterSpacing: isHeading ? "-0.04em" : 0,
    lineHeight: 1,
    whiteSpace: "pre",
  };
}

const row: CSSProperties = { display: "flex", alignItems: "center", position: "absolute" };
const rule = token("screen-rule");
const image: CSSProperties = { position: "absolute" };
const preview: CSSProperties = {
  ...size,
  display: "flex",
  background: token("screen"),
  backgroundImage: `linear-gradient(to right, ${rule} 2px, transparent 2px), linear-gradient(${rule} 2px, transparent 2px)`,
  color: token("screen-ink"),
  fontFamily: "Archivo",
};
const heading: CSSProperties = {
  lineHeight: 1.04,
  letterSpacing: "-0.025em",
  textWrap: "balance",
};
const readout: CSSProperties = {
  left: 0,
  top: size.height - strip,
  width: size.width,
  height: strip,
  padding: `0 ${margin}px`,
  borderTop: `2px solid ${rule}`,
  background: token("screen-2"),
  color: token("screen-ink-2"),
  fontFamily: "Sometype Mono",
  fontSize: 23,
};
