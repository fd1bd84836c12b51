import { token } from "../styles/token.ts";
import { fonts } from "./fonts.ts";
import { margin, screenHeight } from "./layout.ts";
import type { Picture } from "./pictures.ts";
import { height, width } from "./size.ts";

/** The line under the screen: how the traces were measured, or else which page this is. */
export function Readout({ picture: { label, path, subject } }: { picture: Picture }) {
  const isMeasured = subject.kind === "traces";
  return (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        position: "absolute",
        left: 0,
        top: screenHeight,
        width,
        height: height - screenHeight,
        padding: `0 ${margin}px`,
        boxSizing: "border-box",
        borderTop: `2px solid ${token("screen-rule")}`,
        background: token("screen-2"),
        color: token("screen-ink-2"),
        fontFamily: fonts.mono.name,
        fontSize: 23,
      }}
    >
      <div style={{ display: "flex", flex: 1, alignItems: "center", minWidth: 0 }}>
        {isMeasured ? channels.map(channel) : [ring, <Label key="label" text={label} />]}
      </div>
      <div style={{ flexShrink: 0 }}>{isMeasured ? "115200 8N1, 50 µs/div" : path}</div>
    </div>
  );
}

const channels = ["tx", "rx", "clk", "supply"] as const;

function channel(name: string, index: number) {
  return (
    <div key={name} style={{ display: "flex", marginRight: 40 }}>
      <span style={{ marginRight: 12, color: token(`ch${index + 1}`) }}>{`CH${index + 1}`}</span>
      {name}
    </div>
  );
}

/** The page's short name, cut off where a long path needs the room. */
function Label({ text }: { text: string }) {
  return (
    <div
      style={{
        display: "block",
        flex: 1,
        marginRight: 40,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
      }}
    >
      {text}
    </div>
  );
}

/** The bench's sign for a place where something can be checked. */
const ring = (
  <div
    key="ring"
    style={{
      flexShrink: 0,
      width: 20,
      height: 20,
      boxSizing: "border-box",
      marginRight: 16,
      border: `3px solid ${token("ch1")}`,
      borderRadius: "50%",
    }}
  />
);
