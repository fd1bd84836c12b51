import { renderToStaticMarkup } from "react-dom/server";
import { Logo } from "../elements/Logo.tsx";
import { token } from "../styles/token.ts";
import { artworksOf, svgAddress } from "./artwork.tsx";
import { Figure } from "./Figure.tsx";
import { fonts } from "./fonts.ts";
import { graticule } from "./graticule.ts";
import { layoutOf, margin, screenHeight, titleStyle } from "./layout.ts";
import type { Picture } from "./pictures.ts";
import { Readout } from "./Readout.tsx";
import { height, width } from "./size.ts";

type Props = {
  picture: Picture;
  /** The firm's name. */
  name: string;
  /** Size of the title's letters in pixels. */
  size: number;
};

/**
 * A page's social picture: the instrument's screen with the firm's name, the page's title, its
 * drawing and a line of readouts. Drawn by satori, which knows flex boxes and style attributes.
 */
export function Card({ picture, name, size }: Props) {
  const { title, places, letters } = layoutOf(picture.subject);
  const artworks = artworksOf(picture.subject);
  return (
    <div
      style={{
        display: "flex",
        width,
        height,
        background: token("screen"),
        color: token("screen-ink"),
      }}
    >
      <img src={graticule()} alt="" width={width} height={screenHeight} style={place(0, 0)} />
      {artworks.map((artwork, index) => {
        const at = places(index, artworks.length, artwork.view);
        return <Figure key={artwork.src} artwork={artwork} letters={letters} {...at} />;
      })}
      <div style={{ ...place(margin, 48), display: "flex", alignItems: "center" }}>
        <img src={mark()} alt="" width={54} height={54} />
        <div style={{ ...heading, marginLeft: 18, fontSize: 36 }}>{name}</div>
      </div>
      <div
        style={{
          ...place(title.left, title.top),
          display: "flex",
          width: title.width,
          height: title.height,
          alignItems: "center",
        }}
      >
        <div style={{ ...titleStyle(size), width: title.width }}>{picture.title}</div>
      </div>
      <Readout picture={picture} />
    </div>
  );
}

const place = (left: number, top: number) => ({ position: "absolute", left, top }) as const;
const heading = { fontFamily: fonts.heading.name, letterSpacing: "-0.015em" } as const;

/** The mark alone, from the element that shows it on the pages. */
function mark(): string {
  const svg = /<svg[\s\S]*<\/svg>/.exec(renderToStaticMarkup(<Logo name="" />))?.[0] ?? "";
  return svgAddress(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
}
