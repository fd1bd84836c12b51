import type { CSSProperties } from "react";
import { token } from "../styles/token.ts";
import { type Picture, size } from "./pictures.ts";

type Props = {
  picture: Picture;
  /** The firm's name and the host of its site. */
  name: string;
  host: string;
  /** Data URLs of the firm's mark and of the artwork. */
  mark: string;
  artwork: string;
  /** Font size of the title in pixels. */
  letters: number;
};

const margin = 64;
/** Size of the screen's divisions; the strip of readouts is below the seventh. */
const division = 80;
const strip = size.height - 7 * division;

/** The boxes of title and artwork beside it: the traces of all tests reach the edges. */
export const places = (picture: Picture) =>
  picture.drawing
    ? {
        title: { left: margin, top: 138, width: 584, height: 356 },
        artwork: { left: 680, top: 198, width: 456, height: 236 },
      }
    : {
        title: { left: margin, top: 138, width: 496, height: 356 },
        artwork: { left: 600, top: 0, width: size.width - 600, height: size.height - strip },
      };

/**
 * A page's social picture: the instrument's screen with the firm's mark and name, the page's title
 * and drawing, and its address. Satori draws it, which supports only flexbox and style attributes.
 */
export function Preview({ picture, name, host, mark, artwork, letters }: Props) {
  const { title, artwork: box } = places(picture);
  return (
    <div style={preview}>
      <img src={artwork} alt="" {...box} style={{ ...image, ...box }} />
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

const row: CSSProperties = { display: "flex", alignItems: "center", position: "absolute" };
const rule = token("screen-rule");
const image: CSSProperties = { position: "absolute", background: token("screen") };
const preview: CSSProperties = {
  ...size,
  display: "flex",
  background: token("screen"),
  backgroundImage: `linear-gradient(to right, ${rule} 2px, transparent 2px), linear-gradient(${rule} 2px, transparent 2px)`,
  backgroundSize: `${division}px ${division}px`,
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
