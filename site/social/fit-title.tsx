import satori from "satori";
import type { Font } from "./fonts.ts";
import { comfortable, lineHeight, titleSizes, titleStyle } from "./layout.ts";

/**
 * The largest size at which a title fits into its box, measured by the program that draws it; a
 * somewhat smaller one where that saves the fourth line.
 *
 * @throws Error when it fits at none, so that no picture is cut off unseen
 */
export async function fitTitle(
  title: string,
  box: { readonly width: number; readonly height: number },
  fonts: readonly Font[],
): Promise<number> {
  let largest: number | undefined;
  for (const size of titleSizes) {
    const { height, widest } = await measure(title, size, box.width, fonts);
    if (height > box.height || widest > box.width) continue;
    largest ??= size;
    const lines = Math.round(height / (size * lineHeight));
    if (lines <= comfortable.lines) return size;
    if (size <= comfortable.size) break;
  }
  if (!largest) throw new Error(`“${title}” does not fit on its social picture`);
  return largest;
}

/** The height of a title set to a width, and the width of its widest word. */
async function measure(title: string, size: number, width: number, fonts: readonly Font[]) {
  const found = { height: 0, widest: 0 };
  const style = titleStyle(size);
  await satori(
    <div style={{ display: "flex", flexDirection: "column", alignItems: "flex-start" }}>
      <div key="whole" style={{ ...style, width }}>
        {title}
      </div>
      {title.split(/\s+/).map((word) => (
        <div key={`word ${word}`} style={style}>
          {word}
        </div>
      ))}
    </div>,
    {
      width: 4000,
      fonts: [...fonts],
      onNodeDetected: (node) => {
        if (node.key === "whole") found.height = node.height;
        else if (node.key) found.widest = Math.max(found.widest, node.width);
      },
    },
  );
  return found;
}
