import type { Artwork } from "./artwork.tsx";
import { fonts } from "./fonts.ts";
import type { Letters } from "./layout.ts";

type Props = {
  artwork: Artwork;
  /** Its place on the picture. */
  left: number;
  top: number;
  width: number;
  height: number;
  letters: Letters;
};

/** One drawing at its place, its letters set in the readout's font. */
export function Figure({ artwork, left, top, width, height, letters }: Props) {
  const { src, view, labels } = artwork;
  const [across, down] = [width / view.width, height / view.height];
  const { size, color, drop } = letters;
  return (
    <div style={{ display: "flex", position: "absolute", left, top }}>
      <img src={src} alt="" width={width} height={height} />
      {labels.map(({ text, x, y }) => (
        <div
          key={`${x} ${y}`}
          style={{
            display: "flex",
            justifyContent: "center",
            position: "absolute",
            left: (x - view.x) * across - 60,
            top: (y - view.y) * down - size + drop,
            width: 120,
            fontFamily: fonts.mono.name,
            fontSize: size,
            lineHeight: 1.2,
            color,
          }}
        >
          {text}
        </div>
      ))}
    </div>
  );
}
